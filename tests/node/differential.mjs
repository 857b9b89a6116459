// Replays random games, and recorded ones, in an engine, in GNU Go and in
// @sabaki/go-board: the same stones, prisoners and legal moves after every
// move, under rules that they share. What superko forbids is found here by
// keeping all positions of the game.
//
//     node differential.mjs ENGINE [--games N] [--first N] [--gnugo COMMAND] [--records FILE]
//
// Random games have sizes from 2 to 19, set-up stones in some, moves twice in
// a row, passes, kos, repetitions, suicide where the rules have it, and moves
// that are refused. FILE holds a record (SGF, main line only) a line. Prints
// what was compared; the exit code is 1 when anything differed.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {readFileSync, writeFileSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import GoBoard from '@sabaki/go-board'

const {values: options, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    games: {type: 'string', default: '100'},
    first: {type: 'string', default: '0'},
    gnugo: {type: 'string', default: 'gnugo'},
    records: {type: 'string'},
  },
})
assert(positionals.length === 1, 'usage: node differential.mjs ENGINE [--games N] ...')

// Rules by the engine's name or JSON, and what makes GNU Go keep the same.
const RULES = [
  {name: 'chinese', gnugo: ['--simple-ko']},
  {name: 'chinese-kgs', gnugo: ['--positional-superko'], superko: 'positional'},
  {name: 'aga', gnugo: ['--situational-superko'], superko: 'situational'},
  {name: '{"ko":"SIMPLE","suicide":true}', gnugo: ['--simple-ko', '--allow-suicide'], suicide: true},
  {name: 'tromp-taylor', gnugo: ['--positional-superko', '--allow-suicide'], suicide: true, superko: 'positional'},
]
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const END = '999999'
const folder = mkdtempSync(join(tmpdir(), 'ponnuki-differential-'))
process.on('exit', () => rmSync(folder, {recursive: true, force: true}))

// Tommy Ettinger's mulberry32: the number of the game is the seed.
function randomFrom(seed) {
  let a = seed * 2654435761 >>> 0
  return bound => {
    a = a + 0x6D2B79F5 | 0
    let t = Math.imul(a ^ a >>> 15, 1 | a)
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t
    return ((t ^ t >>> 14) >>> 0) % bound
  }
}

// ---- programs that speak GTP ---------------------------------------------

class Program {
  constructor(command, args) {
    this.process = spawn(command, args, {stdio: ['pipe', 'pipe', 'ignore']})
    this.process.on('error', error => {throw error})
    this.pieces = []
    this.tail = ''
    this.process.stdout.on('data', data => {
      const text = data.toString('latin1')
      this.pieces.push(text)
      this.tail = (this.tail + text).slice(-40)
      if (this.tail.endsWith(`=${END} \n\n`) || this.tail.endsWith(`=${END}\n\n`)) {
        const all = this.pieces.join('')
        this.pieces = []
        this.tail = ''
        this.resolve(all.split('\n\n').slice(0, -2))
      }
    })
  }

  // The replies to all these lines, sent at once.
  ask(lines) {
    return new Promise(resolve => {
      this.resolve = resolve
      this.process.stdin.write(lines.join('\n') + `\n${END} echo\n`)
    })
  }

  quit() {
    this.process.stdin.end('quit\n')
  }
}

const subject = new Program(positionals[0], ['--threads', '1', '--memory', '16', '--strict-superko'])
const others = RULES.map(rules => new Program(options.gnugo, ['--mode', 'gtp', ...rules.gnugo]))

// ---- boards ---------------------------------------------------------------

const vertexText = ([x, y], size) => COLUMNS[x] + (size - y)
const colorText = sign => (sign > 0 ? 'black' : 'white')
const sgfText = ([x, y]) => String.fromCharCode(97 + x, 97 + y)
const emptyBoard = size => new GoBoard(Array.from({length: size}, () => Array(size).fill(0)))

function points(size) {
  const all = []
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) all.push([x, y])
  return all
}

// What superko forbids to bring back after a move of this player.
const keyOf = (board, sign, superko) =>
  board.signMap.map(row => row.map(s => '.XO'.at(s)).join('')).join('/') + (superko === 'situational' ? sign : '')

// Whether a move is legal; `seen` holds the positions so far.
function isLegal(board, sign, vertex, rules, seen) {
  const facts = board.analyzeMove(sign, vertex)
  if (facts.overwrite) return false
  if (facts.suicide) {
    // GNU Go never allows the suicide of a single stone.
    const isSingle = board.getNeighbors(vertex).every(n => board.get(n) !== sign)
    if (!rules.suicide || isSingle) return false
  }
  if (!rules.superko) return !facts.ko
  return !seen.has(keyOf(board.makeMove(sign, vertex), sign, rules.superko))
}

function afterPass(board) {
  const next = board.clone()
  next._koInfo = {sign: 0, vertex: [-1, -1]}
  return next
}

// ---- games -----------------------------------------------------------------

// A game is {size, setup, moves: [sign, vertex or null]}, made as it goes.
function randomGame(number) {
  const random = randomFrom(number)
  // Small boards more often: there are more kos and repetitions.
  const share = random(1000) / 1000
  const size = 2 + Math.floor(18 * share * share * share)
  const rules = random(RULES.length)
  let board = emptyBoard(size)
  let setup = null
  if (random(4) === 0) {
    const stones = board.clone()
    const density = 2 + random(5)
    for (const vertex of points(size)) {
      if (random(density) === 0) {
        stones.set(vertex, random(2) ? 1 : -1)
        if (!stones.isValid()) stones.set(vertex, 0)
      }
    }
    // Only the whole has to have liberties.
    setup = stones
    board = stones.clone()
  }
  const length = Math.min(30 + random(2 * size * size), 300)
  return {number, size, rules, setup, board, length, next: nextRandom(random, RULES[rules], size)}
}

function nextRandom(random, rules, size) {
  let sign = -1
  return (board, seen, toMove) => {
    // Whose turn it is after two moves in a row is a matter of opinion, and
    // with it what a situation is.
    if (rules.superko === 'situational') sign = toMove
    else if (random(20) > 0) sign = -sign
    if (random(33) === 0) return {sign, vertex: null}
    // Now and then a move that is refused.
    if (random(25) === 0) {
      const vertex = [random(size), random(size)]
      // In this GNU Go and the rules differ: see below.
      const isOpen = rules.superko && rules.suicide && board.analyzeMove(sign, vertex).suicide
      if (!isOpen) return {sign, vertex}
    }
    for (let tries = 0; tries < 60; tries++) {
      const vertex = [random(size), random(size)]
      if (!isLegal(board, sign, vertex, rules, seen)) continue
      // Filling own eyes only now and then makes longer lives.
      const neighbors = board.getNeighbors(vertex)
      const isEye = neighbors.every(n => board.get(n) === sign)
      if (isEye && random(4) > 0) continue
      return {sign, vertex}
    }
    return {sign, vertex: null}
  }
}

function recordedGame(record, number) {
  const size = Number(/SZ\[(\d+)\]/.exec(record)?.[1] ?? 19)
  const point = text => [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97]
  let board = emptyBoard(size)
  let setup = null
  for (const [list, sign] of [[/AB((?:\[\w\w\])+)/, 1], [/AW((?:\[\w\w\])+)/, -1]]) {
    for (const stone of (list.exec(record)?.[1] ?? '').match(/\w\w/g) ?? []) {
      setup ??= emptyBoard(size)
      setup.set(point(stone), sign)
    }
  }
  if (setup) board = setup.clone()
  const moves = [...record.matchAll(/;\s*([BW])\[(\w\w)?\]/g)].map(([, color, at]) => {
    const sign = color === 'B' ? 1 : -1
    const isPass = !at || (at === 'tt' && size <= 19)
    return {sign, vertex: isPass ? null : point(at)}
  })
  let at = 0
  return {number, size, rules: number % 3, setup, board, length: moves.length, next: () => moves[at++]}
}

// ---- comparing ----------------------------------------------------------------

const totals = {games: 0, moves: 0, kos: 0, refused: 0, repeated: 0, suicides: 0, captured: 0, setups: 0, undone: 0, points: 0}
const differences = []

function sorted(reply) {
  return reply.slice(1).trim().split(/\s+/).filter(Boolean).sort().join(' ')
}

function stonesOf(board, sign) {
  return points(board.height)
    .filter(vertex => board.get(vertex) === sign)
    .map(vertex => vertexText(vertex, board.height))
    .sort().join(' ')
}

function legalOf(board, sign, rules, seen) {
  return points(board.height)
    .filter(vertex => isLegal(board, sign, vertex, rules, seen))
    .map(vertex => vertexText(vertex, board.height))
    .sort().join(' ')
}

async function compare(game) {
  const {size} = game
  const rules = RULES[game.rules]
  const lines = [`boardsize ${size}`, 'clear_board']
  const checks = []
  const expect = (line, check) => {
    checks[lines.length] = check
    lines.push(line)
  }
  let board = game.board
  const boards = []
  // Black begins, so the start is what White has left.
  let seen = new Set([keyOf(board, -1, rules.superko)])
  const pasts = []
  const movers = []
  const same = what => (a, b) => a === b || `${what}: ${a} but ${b}`
  const askAll = (board, isClose, toMove) => {
    for (const sign of [1, -1]) {
      const color = colorText(sign)
      const stones = stonesOf(board, sign)
      expect(`list_stones ${color}`, (a, b) =>
        (sorted(a) === stones && sorted(b) === stones) || `stones: ${sorted(a)}, ${sorted(b)}, ${stones}`)
      // The situation after a move out of turn is a matter of opinion too.
      if (!isClose || (rules.superko === 'situational' && sign !== toMove)) continue
      const legal = legalOf(board, sign, rules, seen)
      // GNU Go's superko doesn't look at what suicide makes.
      const open = rules.superko && rules.suicide
        ? points(size).filter(v => !board.get(v) && board.analyzeMove(sign, v).suicide).map(v => vertexText(v, size))
        : []
      const rest = text => text.split(' ').filter(word => !open.includes(word)).join(' ')
      expect(`all_legal ${color}`, (a, b) => {
        totals.points += size * size
        const [x, y] = [sorted(a), sorted(b)]
        return (x === legal && rest(x) === rest(y)) || `legal: ${x}, ${y}, ${legal}`
      })
    }
  }
  if (game.setup) {
    totals.setups++
    const list = sign => points(size).filter(v => game.setup.get(v) === sign).map(v => `[${sgfText(v)}]`).join('')
    const file = join(folder, `${game.number}.sgf`)
    const [black, white] = [list(1), list(-1)]
    writeFileSync(file, `(;GM[1]FF[4]SZ[${size}]PL[B]${black && 'AB' + black}${white && 'AW' + white})`)
    expect(`loadsgf ${file}`, (a, b) => (a[0] === '=' && b[0] === '=') || `${a}, ${b}`)
    askAll(board, true, 1)
  }
  // What is legal on large boards is asked less often: it takes long.
  const every = size > 13 ? 20 : size > 6 ? 6 : 1
  for (let at = 0; at < game.length; at++) {
    const {sign, vertex} = game.next(board, seen, -(movers.at(-1) ?? -1))
    const text = vertex ? vertexText(vertex, size) : 'pass'
    const isGood = !vertex || isLegal(board, sign, vertex, rules, seen)
    expect(`play ${colorText(sign)} ${text}`, (a, b) =>
      ((a[0] === '=') === isGood && (b[0] === '=') === isGood) || `${isGood}: ${a}, ${b}`)
    if (!isGood) {
      totals.refused++
      continue
    }
    boards.push(board)
    pasts.push(seen)
    movers.push(sign)
    if (vertex) {
      const before = board.getCaptures(1) + board.getCaptures(-1)
      const isSuicide = board.analyzeMove(sign, vertex).suicide
      board = board.makeMove(sign, vertex)
      totals.captured += board.getCaptures(1) + board.getCaptures(-1) - before
      totals.suicides += isSuicide
      totals.kos += board._koInfo.sign !== 0
      const key = keyOf(board, sign, rules.superko)
      totals.repeated += seen.has(key)
      seen = new Set(seen).add(key)
    } else {
      board = afterPass(board)
      // A pass makes a new situation, but no new position.
      if (rules.superko) seen = new Set(seen).add(keyOf(board, sign, rules.superko))
    }
    totals.moves++
    askAll(board, at % every === 0, -sign)
  }
  // Prisoners: GNU Go counts the stones that were taken from a player, as
  // "captures" of the other.
  const [byBlack, byWhite] = [board.getCaptures(1), board.getCaptures(-1)]
  for (const [color, count] of [['black', byBlack], ['white', byWhite]]) {
    expect(`captures ${color}`, (_, b) => Number(b.slice(1)) === count || `captures: ${b} but ${count}`)
  }
  const shown = lines.length
  expect('showboard', a => {
    const [, black, white] = /Black \(X\) has taken (\d+), White \(O\) has taken (\d+)/.exec(a)
    return (Number(black) === byBlack && Number(white) === byWhite)
      || `prisoners: ${black}, ${white} but ${byBlack}, ${byWhite}`
  })
  // Taken back, in part.
  const back = boards.length && 1 + game.number % boards.length
  if (back) {
    totals.undone += back
    expect(`gg-undo ${back}`, same('undo'))
    board = boards[boards.length - back]
    seen = pasts[boards.length - back]
    askAll(board, true, movers[movers.length - back])
  }

  const other = others[game.rules]
  const mine = lines.map(line => (line.startsWith('captures') ? 'name' : line))
  const its = lines.map((line, at) => (at === shown ? 'name' : line))
  // The rules last: loading a record doesn't change them, a new game neither.
  const [[, ...a], b] = await Promise.all([
    subject.ask([`kata-set-rules ${rules.name}`, ...mine]),
    other.ask(its),
  ])
  assert.equal(a.length, lines.length)
  assert.equal(b.length, lines.length)
  for (let at = 0; at < lines.length; at++) {
    const verdict = checks[at] ? checks[at](a[at], b[at]) : a[at][0] === '=' && b[at][0] === '='
    if (verdict !== true) {
      differences.push({game: game.number, size, rules: rules.name, line: at, command: lines[at], verdict})
      return
    }
  }
}

// ---- all of it -------------------------------------------------------------------

function* games() {
  const first = Number(options.first)
  const count = Number(options.games)
  if (options.records) {
    const records = readFileSync(options.records, 'utf8').split('\n').filter(line => line.includes('(;'))
    for (let number = first; number < Math.min(first + count, records.length); number++) {
      yield recordedGame(records[number], number)
    }
  } else {
    for (let number = first; number < first + count; number++) yield randomGame(number)
  }
}

for (const game of games()) {
  await compare(game)
  totals.games++
}
for (const program of [subject, ...others]) program.quit()
console.log(
  `ponnuki, GNU Go and go-board: ${totals.games} games, ${totals.moves} moves, ${totals.setups} set-ups, `
  + `${totals.captured} stones captured, ${totals.kos} kos, ${totals.suicides} suicides, `
  + `${totals.repeated} positions repeated, ${totals.refused} moves refused, ${totals.undone} moves taken back, `
  + `legality of ${totals.points} points; ${differences.length} games with a difference`
)
for (const difference of differences.slice(0, 10)) console.log(JSON.stringify(difference))
process.exitCode = differences.length ? 1 : 0
