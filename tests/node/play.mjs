// Plays a whole game with a GTP engine through @sabaki/gtp, the library by
// which Sabaki drives engines, then takes moves back, branches off, changes
// the board, and quits.
//
//     node play.mjs path/to/engine [argument ...]
//
// Prints a summary; the exit code is 1 when anything was not as it should be.

import assert from 'node:assert/strict'
import sabaki from '@sabaki/gtp'

const {Controller, ControllerStateTracker} = sabaki

const SIZE = 9
const KOMI = 6.5
const MOST_MOVES = 3 * SIZE * SIZE
const QUIT_WITHIN_MS = 3000
const ALL_WITHIN_MS = 300_000

const [engine, ...engineArgs] = process.argv.slice(2)
assert(engine, 'usage: node play.mjs ENGINE [ARGUMENT ...]')

const controller = new Controller(engine, engineArgs)
const tracker = new ControllerStateTracker(controller)
const errors = []
controller.on('stderr', ({content}) => errors.push(content))
controller.start()
const exited = new Promise(resolve =>
  controller.process.once('exit', (code, signal) => resolve({code, signal}))
)

// An engine that doesn't answer is waited for no longer than this.
setTimeout(() => {
  console.error(`not done after ${ALL_WITHIN_MS / 1000} s; waiting for:`, controller.commands)
  controller.process?.kill('SIGKILL')
  process.exit(1)
}, ALL_WITHIN_MS).unref()

async function ask(name, ...args) {
  const response = await tracker.queueCommand({name, args: args.map(String)})
  assert(!response.error, `${[name, ...args].join(' ')}: ${response.content}`)
  return response.content
}

// Letters of the columns have no I.
function checkVertex(text, size) {
  if (/^(pass|resign)$/i.test(text)) return
  const match = /^([A-HJ-Z])([1-9]\d?)$/i.exec(text)
  assert(match, `no vertex: ${JSON.stringify(text)}`)
  const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(match[1].toUpperCase())
  assert(column < size && Number(match[2]) <= size, `off the board: ${text}`)
}

const moves = () => tracker.state.history.length
const play = (color, vertex) => ({name: 'play', args: [color, vertex]})

// All at once, as Sabaki does when an engine is attached.
async function attach() {
  const [name, version, protocol, commands] = await Promise.all(
    ['name', 'version', 'protocol_version', 'list_commands'].map(c =>
      controller.sendCommand({name: c, args: []}).then(r => r.content)
    )
  )
  assert.equal(protocol, '2')
  for (const line of commands.split('\n')) {
    assert.match(line, /^[\w-]+$/, 'one command a line, without blanks')
  }
  return {label: `${name} ${version}`, commands: commands.split('\n')}
}

async function playGame() {
  await tracker.sync({komi: KOMI, boardsize: [SIZE, SIZE], history: []})
  let passes = 0
  for (let color = 'B'; passes < 2 && moves() < MOST_MOVES; color = color === 'B' ? 'W' : 'B') {
    const before = moves()
    const vertex = await ask('genmove', color)
    checkVertex(vertex, SIZE)
    if (/^resign$/i.test(vertex)) return `${color === 'B' ? 'W' : 'B'}+Resign`
    assert.equal(moves(), before + 1)
    passes = /^pass$/i.test(vertex) ? passes + 1 : 0
  }
  assert(passes === 2, `no end after ${moves()} moves`)
  const score = await ask('final_score')
  assert.match(score, /^(0|[BW]\+\d+(\.\d+)?)$/)
  return score
}

// A client counts the commands it sends: the engine must accept every one of
// them, however it gets to the position.
async function navigate(commands) {
  const game = [...tracker.state.history]
  const sent = []
  controller.on('command-sent', ({command}) => sent.push(command.name))

  // A few moves back and forth: with `undo`.
  await tracker.sync({history: game.slice(0, -3)})
  assert.deepEqual(sent, ['undo', 'undo', 'undo'])
  await tracker.sync({history: game})
  assert.deepEqual(tracker.state.history, game)

  // Another line from an early move: the position is set up anew.
  const branch = [...game.slice(0, 2), play('B', 'PASS'), play('W', 'PASS'), play('W', 'PASS')]
  await tracker.sync({history: branch})
  assert(sent.includes('clear_board'))
  assert.deepEqual(tracker.state.history, branch)
  await tracker.sync({history: game})

  // Handicap stones and two moves in a row by one player.
  const handicap = {name: 'set_free_handicap', args: ['C3', 'G7']}
  await tracker.sync({komi: 0.5, history: [handicap, play('W', 'E5'), play('W', 'F5')]})

  for (const komi of [0, -3.5, 7, 6.25]) await tracker.sync({komi})

  await tracker.sync({boardsize: [13, 13], history: [play('B', 'N13'), play('W', 'A1')]})
  if (commands.includes('rectangular_boardsize')) {
    await tracker.sync({boardsize: [9, 13], history: [play('B', 'J13'), play('W', 'A1')]})
  }
  await tracker.sync({boardsize: [SIZE, SIZE], komi: KOMI, history: [play('B', 'E5')]})
  checkVertex(await ask('genmove', 'W'), SIZE)

  // What Sabaki sends for a move when it is there: it needs `play V`.
  if (commands.includes('kata-genmove_analyze')) {
    const lines = (await ask('kata-genmove_analyze', 'B', 50)).split('\n')
    const last = lines.pop()
    assert.match(last, /^play \S+$/)
    checkVertex(last.slice('play '.length), SIZE)
    for (const line of lines) assert.match(line, /^info move \S+ .*\bpv( \S+)+$/)
  }
  return sent.length
}

async function quit() {
  const start = performance.now()
  const timeout = new Promise((_, reject) =>
    setTimeout(reject, QUIT_WITHIN_MS, new Error('still running after quit')).unref()
  )
  await Promise.race([controller.stop(QUIT_WITHIN_MS), timeout])
  const {code, signal} = await exited
  assert.deepEqual({code, signal}, {code: 0, signal: null})
  return Math.round(performance.now() - start)
}

try {
  const {label, commands} = await attach()
  const result = await playGame()
  console.log(`${label}: a game of ${moves()} moves on ${SIZE}x${SIZE}, ${result}`)
  console.log(`${await navigate(commands)} commands to move about in it and to set up others`)
  const unknown = await controller.sendCommand({name: 'no-such-command', args: []})
  assert.deepEqual([unknown.error, unknown.content], [true, 'unknown command'])
  console.log(`quit in ${await quit()} ms with exit code 0`)
  assert(!errors.some(line => /panic/i.test(line)), 'the engine panicked')
  console.log('ok')
} catch (error) {
  console.error(error)
  for (const line of errors) console.error(`engine: ${line}`)
  await controller.kill()
  process.exitCode = 1
}
