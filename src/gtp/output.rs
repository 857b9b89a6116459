//! The way out: one reply for each command, most of them in one piece, some
//! line by line while the command runs.

use std::fmt;
use std::io::{self, Write};

use super::{Failure, Reply, protocol};

/// The reply of a command that says something before it ends.
pub trait Say {
    /// Says that the reply is a success, and that its lines follow.
    fn begin(&mut self);

    /// Says a line at once; false when nobody listens any more.
    fn line(&mut self, text: &str) -> bool;
}

/// The reply to one command.
pub(super) struct Output<'a> {
    id: &'a str,
    writer: &'a mut dyn Write,
    /// Lines were written already.
    begun: bool,
    /// Why nothing more can be written.
    error: Option<io::Error>,
}

impl<'a> Output<'a> {
    /// A reply to the command with this id.
    pub(super) fn new(id: &'a str, writer: &'a mut dyn Write) -> Output<'a> {
        Output {
            id,
            writer,
            begun: false,
            error: None,
        }
    }

    /// Says what the command came to, and ends the reply.
    ///
    /// # Errors
    /// When this or a line before it can't be written.
    pub(super) fn finish(mut self, reply: Reply) -> io::Result<()> {
        if self.begun {
            if let Ok(text) = reply
                && !text.is_empty()
            {
                self.line(&text);
            }
            if self.error.is_none() {
                self.error = self.write("\n").err();
            }
            return self.error.map_or(Ok(()), Err);
        }
        let text = match reply {
            Ok(text) => protocol::success(self.id, &text),
            Err(Failure(text)) => protocol::failure(self.id, &text),
        };
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }
}

impl Say for Output<'_> {
    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            let head = format!("={} \n", self.id);
            self.error = self.write(&head).err();
        }
    }

    fn line(&mut self, text: &str) -> bool {
        self.begin();
        if self.error.is_none() {
            // One piece, so that nothing can come between.
            self.error = self.write(&format!("{text}\n")).err();
        }
        self.error.is_none()
    }
}

impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("id", &self.id)
            .field("begun", &self.begun)
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(lines: &[&str], reply: Reply) -> String {
        let mut text = Vec::new();
        let mut output = Output::new("4", &mut text);
        for line in lines {
            assert!(output.line(line));
        }
        output.finish(reply).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn replies_in_one_piece_and_in_lines() {
        assert_eq!(written(&[], Ok("D4".into())), "=4 D4\n\n");
        assert_eq!(written(&[], Err(Failure::syntax())), "?4 syntax error\n\n");
        assert_eq!(written(&["a", "b"], Ok(String::new())), "=4 \na\nb\n\n");
        assert_eq!(written(&["a"], Ok("play D4".into())), "=4 \na\nplay D4\n\n");
        let mut text = Vec::new();
        let mut output = Output::new("4", &mut text);
        output.begin();
        output.begin();
        output.finish(Ok(String::new())).unwrap();
        assert_eq!(text, b"=4 \n\n");
        assert_eq!(written(&["a"], Err(Failure::syntax())), "=4 \na\n\n");
    }
}
