use ponnuki::board::*; use ponnuki::game::*; use ponnuki::rules::*; use ponnuki::search::*; use std::time::*;
fn main(){
 let th: usize = std::env::args().nth(1).map_or(1,|s|s.parse().unwrap());
 for n in [9,13,19] {
  let g=Game::new(BoardSize::square(n).unwrap(), Ruleset::default(), "7".parse().unwrap());
  let mut s=Searcher::new(th, 256<<20, 1);
  let mut l=Limits::time(Duration::from_secs(3)); l.early_stop=false;
  let r=s.run(&g, Color::Black, &SearchRequest::new(l), None);
  println!("{n}: {:.0}/s win {:.3} score {:.2} nodes {} {:?}", r.playouts as f64/r.elapsed.as_secs_f64(), r.winrate, r.score, r.nodes, r.stop);
  for c in r.candidates.iter().take(4) { println!("   {} v {} w {:.3} rave {:.3}/{} prior {:.2} {}", c.mv,c.visits,c.winrate,c.rave,c.rave_visits,c.prior,c.variation.iter().take(8).map(|m|m.to_string()).collect::<Vec<_>>().join(" ")); }
 }
}
