use ponnuki::board::*; use ponnuki::playout::*; use ponnuki::patterns::Weights; use std::time::Instant;
fn main(){
 for (name,policy) in [("light",Policy::light()),("heavy",Policy::new(&PlayoutParams::default(),Weights::embedded()))] {
 for n in [9,13,19] {
  let b=Board::new(BoardSize::square(n).unwrap()); let mut p=Playout::new(Rng::new(1,0)); let mut o=Outcome::default();
  let t=Instant::now(); let mut c=0; let mut m=0; let mut s=0; let mut w=0;
  while t.elapsed().as_secs_f64()<1.5 { for _ in 0..20 { p.run(&b,Start{to_move:Color::Black,last:[None,None]},&policy,&mut o); c+=1; m+=o.moves.len(); s+=o.score; if o.score as f32>7.0 {w+=1} } }
  println!("{name} {n}: {:.0}/s  moves {:.1} mean score {:.2} win at 7 {:.3}", c as f64/t.elapsed().as_secs_f64(), m as f64/c as f64, s as f64/c as f64, w as f64/c as f64);
 }}}
