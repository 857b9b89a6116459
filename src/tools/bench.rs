//! Stand-in for the speed measurement.

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {}

/// Measures.
pub fn run(_: &Options) -> anyhow::Result<()> {
    anyhow::bail!("there is nothing to measure yet")
}
