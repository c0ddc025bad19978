import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import type { StartOptions } from '../options'
import { keptLog } from '../testing/run-agent'
import { openState, sha256Of } from '../update/store'
import { supervise } from './supervise'

/** The steps that a test program can take after it receives its options, as JavaScript code. */
const steps = {
  connects: `process.send({ type: 'connected' })`,
  restarts: `process.send({ type: 'connected' }); process.send({ type: 'restart' }, () => process.exit(0))`,
  ends: `process.exit(3)`,
  stops: `process.send({ type: 'connected' }, () => process.exit(0))`,
  hangs: `setInterval(() => undefined, 1000)`,
}
type Step = keyof typeof steps

/** Creates a program that takes one step per run, and repeats the last step in all later runs. */
function program(name: string, folder: string, ...runs: Step[]): string {
  const log = JSON.stringify(join(folder, 'runs.txt'))
  const list = `[${runs.map((run) => `() => { ${steps[run]} }`).join(', ')}]`
  return `import { appendFileSync, readFileSync } from 'node:fs'
const runs = ${list}
process.once('message', ({ options }) => {
  appendFileSync(${log}, '${name} ' + options.metadata + '\\n')
  const mine = readFileSync(${log}, 'utf8').split('\\n').filter((line) => line.startsWith('${name} ')).length
  runs[Math.min(mine, runs.length) - 1]()
})
process.on('disconnect', () => process.exit(1))
`
}

const hosts = newFolder('supervise')

function host(own: Step[], release?: Step[]) {
  const folder = mkdtempSync(join(hosts, 'host-'))
  const stateDir = join(folder, 'state')
  const file = join(folder, 'own.mjs')
  writeFileSync(file, program('own', folder, ...own))
  const store = openState(stateDir)
  if (release) {
    const content = Buffer.from(program('new', folder, ...release))
    store.install({ version: '3.31.0', sha256: sha256Of(content) }, content)
  }
  const options: StartOptions = {
    names: [],
    all: false,
    none: true,
    http: null,
    config: [],
    resolve: [],
    metadata: 'm',
    stateDir,
  }
  const log = keptLog()
  return {
    own: { file, version: '3.30.2' },
    options,
    store,
    stateDir,
    log,
    runs: () =>
      readFileSync(join(folder, 'runs.txt'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split(' ')[0]),
    run: (trialMs = 20_000) => supervise({ own: { file, version: '3.30.2' }, options, trialMs, log }),
  }
}

test("the command exits with the agent's exit code", async () => {
  expect(await host(['ends']).run()).toBe(3)
  expect(await host(['stops']).run()).toBe(0)
})

test('an agent that requests a restart is started again with its options', async () => {
  const { run, runs } = host(['restarts', 'restarts', 'stops'])
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['own', 'own', 'own'])
})

test('a release that connects becomes the current version', async () => {
  const { run, runs, store } = host(['ends'], ['restarts', 'stops'])
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['new', 'new'])
  expect(store.read()).toMatchObject({ current: { version: '3.31.0' }, next: null, bad: [] })
})

test.each([
  ['ends', 20_000],
  ['hangs', 4_000],
] as const)(
  'a release that %s is dropped, and marked as bad once the old version connects',
  async (step, trialMs) => {
    const { run, runs, store, stateDir } = host(['restarts', 'stops'], [step])
    expect(await run(trialMs)).toBe(0)
    expect(runs()).toEqual(['new', 'own', 'own'])
    expect(store.read()).toMatchObject({ current: null, next: null, bad: [expect.any(String)] })
    expect(readdirSync(stateDir)).toEqual(['state.json'])
  },
)

test('a release is not marked as bad if the old version fails to connect too', async () => {
  const { run, runs, store } = host(['ends'], ['ends'])
  expect(await run()).toBe(3)
  expect(runs()).toEqual(['new', 'own'])
  expect(store.read()).toMatchObject({ next: { version: '3.31.0' }, bad: [] })
})

test('a release file that changed after its check is not run', async () => {
  const { run, runs, store } = host(['stops'], ['stops'])
  const { next } = store.read()
  if (next) writeFileSync(store.pathOf(next), program('other', newFolder('other'), 'ends'))
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['own'])
})

test.each([
  ['is damaged', 'nonsense'],
  ['names a missing release', `{"keys": {}, "next": {"version": "3.31.0", "sha256": "${'0'.repeat(64)}"}}`],
])('the manually installed program runs with a state file that %s', async (_what, text) => {
  const { run, runs, stateDir } = host(['restarts', 'stops'], ['stops'])
  writeFileSync(join(stateDir, 'state.json'), text)
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['own', 'own'])
  expect(readFileSync(join(stateDir, 'state.json'), 'utf8')).toBe(text)
})

test('a release that connects keeps running if the state cannot be saved', async () => {
  const { run, runs, stateDir, log } = host(['ends'], ['stops'])
  writeFileSync(join(stateDir, 'state.json.lock'), `${hostname()} ${process.ppid}`)
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['new'])
  expect(log.lines.find(({ level }) => level === 'error')?.fields.reason).toContain(
    'is locked by another agent',
  )
})

test('a start deletes the leftovers of an interrupted install', async () => {
  const { run, stateDir } = host(['stops'])
  mkdirSync(stateDir)
  writeFileSync(join(stateDir, `agent-3.31.0-0123456789ab.mjs.${randomUUID()}`), 'half a rel')
  await run()
  expect(readdirSync(stateDir)).toEqual([])
})

test('a manually installed program runs instead of an older release', async () => {
  const { run, runs, store } = host(['stops'])
  const content = Buffer.from('old')
  const release = { version: '3.29.0', sha256: sha256Of(content) }
  store.install(release, content)
  store.change((now) => ({ ...now, current: release, next: null }))
  expect(await run()).toBe(0)
  expect(runs()).toEqual(['own'])
})

test.each<[string, string[], Partial<StartOptions>, RegExp]>([
  [
    'the last configuration file',
    ['log_format: json', 'log_format: logfmt'],
    {},
    /^time=\S+ level=error msg="The updated version did/m,
  ],
  [
    'the command line',
    ['log_format: logfmt'],
    { logFormat: 'json' },
    /^{"level":"error",.*"msg":"The updated version did/m,
  ],
  [
    'the default if a file is invalid',
    ['log_format: xml'],
    {},
    /^{"level":"error",.*"msg":"The updated version did/m,
  ],
])('the log format of the parent process comes from %s', async (_what, lines, more, expected) => {
  const { own, options, stateDir } = host(['stops'], ['ends'])
  const config = lines.map((line, i) => {
    const file = join(stateDir, `${i}.yml`)
    writeFileSync(file, `version: 3\nagent:\n  ${line}\n`)
    return file
  })
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  expect(await supervise({ own, options: { ...options, config, ...more } })).toBe(0)
  expect(write.mock.calls.map(([text]) => String(text)).join('')).toMatch(expected)
})
