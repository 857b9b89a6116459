//! Status of stones, and the score.

use super::args::list;
use super::{Args, Call, Failure, Reply};
use crate::board::{Color, PointSet};
use crate::engine::status::{Area, Fate};

/// `final_score`
pub(super) fn final_score(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(call.engine.final_score().to_string())
}

/// `final_status VERTEX`
pub(super) fn final_status(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let point = args.point(0, call.engine.game().size())?;
    if call.engine.game().board().cell(point).color().is_some() {
        return Ok(fate_word(call.engine.fate(point)).to_owned());
    }
    let area = call
        .engine
        .areas()
        .into_iter()
        .find(|&(at, _)| at == point)
        .map_or(Area::Dame, |(_, area)| area);
    Ok(area_word(area).to_owned())
}

/// `final_status_list STATUS`; a territory is named as GNU Go does, or the other
/// way round.
pub(super) fn final_status_list(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let wanted = args.word(0)?;
    let fates = [Fate::Alive, Fate::Seki, Fate::Dead];
    if let Some(fate) = fates.into_iter().find(|&fate| fate_word(fate) == wanted) {
        return Ok(chains(call, fate));
    }
    let kinds = [Area::Of(Color::Black), Area::Of(Color::White), Area::Dame];
    let kind = kinds
        .into_iter()
        .find(|&area| area_word(area) == wanted || turned(area_word(area)) == wanted)
        .ok_or_else(Failure::syntax)?;
    Ok(list(call.engine.areas().into_iter().filter_map(
        |(point, area)| (area == kind).then_some(point),
    )))
}

/// The chains with this fate, one a line.
fn chains(call: &mut Call<'_>, fate: Fate) -> String {
    let size = call.engine.game().size();
    let mut seen = PointSet::new();
    let mut lines = Vec::new();
    for point in size.points() {
        let board = call.engine.game().board();
        if board.cell(point).color().is_none() || seen.contains(point) {
            continue;
        }
        let chain: PointSet = board.chain_points(point).collect();
        seen.extend(chain.iter());
        if call.engine.fate(point) == fate {
            lines.push(list(chain.iter()));
        }
    }
    lines.join("\n")
}

fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Seki => "seki",
        Fate::Dead => "dead",
    }
}

fn area_word(area: Area) -> &'static str {
    match area {
        Area::Of(Color::Black) => "black_territory",
        Area::Of(Color::White) => "white_territory",
        Area::Dame => "dame",
    }
}

/// The two parts of a name the other way round: `territory_black`.
fn turned(word: &str) -> String {
    word.split_once('_')
        .map_or(word.to_owned(), |(first, last)| format!("{last}_{first}"))
}

/// `estimate_score`
pub(super) fn estimate_score(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let tenths = (call.engine.status().score * 10.0).round();
    Ok(if tenths == 0.0 {
        "0".to_owned()
    } else {
        let winner = if tenths > 0.0 { 'B' } else { 'W' };
        format!("{winner}+{:.1}", tenths.abs() / 10.0)
    })
}
