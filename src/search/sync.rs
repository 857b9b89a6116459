//! What threads of a search share the tree by: the standard library's atomics and
//! locks, or loom's, which tries the orders in which threads may run and what each
//! may see.

#[cfg(not(all(test, loom)))]
pub(super) use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
};

#[cfg(all(test, loom))]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
#[cfg(all(test, loom))]
pub(super) use once::OnceLock;

/// Loom has no such lock: this one promises no more than the standard library's.
#[cfg(all(test, loom))]
mod once {
    use loom::sync::Mutex;
    use loom::sync::atomic::{AtomicBool, Ordering};

    /// A value that is set once and seen whole.
    #[derive(Debug)]
    pub(crate) struct OnceLock<T> {
        value: std::sync::OnceLock<T>,
        is_set: AtomicBool,
        setting: Mutex<()>,
    }

    impl<T> OnceLock<T> {
        pub(crate) fn new() -> OnceLock<T> {
            OnceLock {
                value: std::sync::OnceLock::new(),
                is_set: AtomicBool::new(false),
                setting: Mutex::new(()),
            }
        }

        pub(crate) fn get(&self) -> Option<&T> {
            self.is_set
                .load(Ordering::Acquire)
                .then(|| self.value.get().expect("set before it says so"))
        }

        pub(crate) fn set(&self, value: T) -> Result<(), T> {
            let _setting = self.setting.lock().expect("nothing panics meanwhile");
            self.value.set(value)?;
            self.is_set.store(true, Ordering::Release);
            Ok(())
        }

        pub(crate) fn take(&mut self) -> Option<T> {
            self.is_set = AtomicBool::new(false);
            self.value.take()
        }
    }
}
