//! Rules in the form of the `kata-` commands.

use super::{Args, Call, Failure, Reply};
use crate::rules::{RulesError, kata};

/// `kata-get-rules`
pub(super) fn get(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(kata::to_json(call.engine.game().ruleset()))
}

/// `kata-set-rules NAME` or `kata-set-rules JSON`
pub(super) fn set(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..)?;
    let ruleset = kata::parse(args.text()).map_err(failure)?;
    call.engine.set_ruleset(ruleset);
    Ok(String::new())
}

/// `kata-set-rule KEY VALUE`
pub(super) fn set_one(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..=2)?;
    let rules = call.engine.game().ruleset();
    let ruleset = kata::with_setting(rules, args.word(0)?, args.word(1)?).map_err(failure)?;
    call.engine.set_ruleset(ruleset);
    Ok(String::new())
}

#[allow(clippy::needless_pass_by_value, reason = "the shape of map_err")]
fn failure(error: RulesError) -> Failure {
    Failure::new(error.to_string())
}
