import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOf, type FakePlatform, startFakePlatform } from '@/lib/agentd/testing/fake-platform'
import { startService } from '@/lib/agentd/testing/run-agent'
import { failOnSignal, jsonLines } from '@/lib/util/testing/fail-on-signal'
import { newFolder } from '@/lib/util/testing/folder'
import { bundle } from './setup/build.mjs'

const folder = newFolder('agent-program')
const file = join(folder, 'agent.mjs')
const running = new Set<ChildProcess>()
let platform: FakePlatform

beforeAll(() => bundle({ agent: 'lib/cli/agent.ts' }, folder, { isOneFile: true }))
beforeEach(async () => {
  platform = await startFakePlatform()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await platform.close()
})

let count = 0
function run(args: string[], program = file, env: Record<string, string> = {}) {
  count += 1
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, ADIT_AGENT_AUTHTOKEN: 'from-the-environment', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = once(child, 'close').then(([code]) => Number(code ?? -1))
  void ended.then(() => running.delete(child))
  return { child, ended, stdout: text(child.stdout), stderr: text(child.stderr) }
}
const start = (...more: string[]) =>
  run([
    'start',
    '--server-addr',
    `127.0.0.1:${platform.port}`,
    '--web-addr',
    'false',
    '--state-dir',
    join(folder, `state-${count}`),
    ...more,
  ])

/** Returns the process ID of the agent, which is the first child process of `child`. */
function agentPidOf(child: ChildProcess): number {
  const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return Number(list.trim().split(' ')[0])
}
/** Reports whether a process is running. Returns false for a zombie process. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('the bundled agent runs as a single file and prints its version', async () => {
  const { ended, stdout } = run(['--version'])
  expect([await ended, await stdout]).toEqual([0, '3.30.2\n'])
})

test('a tunnel from a config file serves requests, and SIGTERM stops the agent cleanly', async () => {
  const service = await startService((_request, response) => response.end('served'))
  const config = join(folder, 'one.yml')
  writeFileSync(
    config,
    `version: 2\ntunnels:\n  web: {proto: http, addr: ${service.port}, domain: web.localhost}\n`,
  )
  const { child, ended, stdout } = start('--config', config, 'web')
  const seen = await platform.agent(0)
  await seen.received(({ type }) => type === 'bind')
  expect(seen.hello.authtoken).toBe('from-the-environment')
  const asked = await platform.ask('web')
  asked.end()
  expect((await answerOf(asked)).body).toBe('served')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(seen.messages.at(-1)).toEqual({ type: 'bye' })
  const lines = (await stdout)
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.find(({ tunnel }) => tunnel === 'web')).toMatchObject({
    open: `http://web.localhost:${platform.port}`,
  })
  expect(await stdout).not.toContain('from-the-environment')
  await service.close()
})

test('an unhandled rejection is only logged, and an uncaught exception also ends the agent with 1', async () => {
  const args = ['--server-addr', `127.0.0.1:${platform.port}`, '--state-dir', join(folder, 'uncaught')]
  const { child, ended, stdout } = run(['start', '--none', '--web-addr', 'false', ...args], file, {
    NODE_OPTIONS: failOnSignal,
    ADIT_SECRET: 'a-sealing-key-that-no-agent-needs',
  })
  await platform.agent(0)
  expect(readFileSync(`/proc/${agentPidOf(child)}/environ`, 'utf8')).not.toContain('ADIT_SECRET')
  process.kill(agentPidOf(child), 'SIGUSR2')
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (part) => String(part).includes('rejected by a test') && resolve()),
  )
  process.kill(agentPidOf(child), 'SIGUSR2')
  expect(await ended).toBe(1)
  for (const message of ['rejected by a test', 'thrown by a test'])
    expect(jsonLines(await stdout, message)).toMatchObject([{ level: 'error', message }])
})

test('the config file sets the log format, and its authtoken applies when --authtoken is empty', async () => {
  const config = join(folder, 'form.yml')
  writeFileSync(config, 'version: 2\nlog_format: logfmt\nauthtoken: from-the-file\n')
  const { child, ended, stdout } = start('--config', config, '--none', '--authtoken', '')
  expect((await platform.agent(0)).hello.authtoken).toBe('from-the-file')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const line of (await stdout).trim().split('\n')) expect(line).toMatch(/^time=\S+ level=info msg="/)
})

test('a restart command starts a new agent that reads the configuration again', async () => {
  const config = join(folder, 'two.yml')
  writeFileSync(config, 'version: 2\nmetadata: before\n')
  const { child, ended } = start('--config', config, '--none')
  const first = await platform.agent(0)
  writeFileSync(config, 'version: 2\nmetadata: after\n')
  expect(await first.command('restart')).toBe('')
  const second = await platform.agent(1)
  expect([first.hello.metadata, second.hello.metadata, second.hello.client_id]).toEqual([
    'before',
    'after',
    '',
  ])
  expect(await second.command('stop')).toBe('')
  expect(await ended).toBe(0)
  expect(child.exitCode).toBe(0)
})

test('an installed update runs after a restart', async () => {
  start('--none')
  const first = await platform.agent(0)
  const release = readFileSync(file, 'utf8').replace('AGENT_VERSION = "3.30.2"', 'AGENT_VERSION = "3.31.0"')
  platform.publish('3.31.0', Buffer.from(release))
  expect(await first.command('update')).toBe('')
  await expect
    .poll(() => first.command('update'))
    .toBe('Version 3.31.0 is installed and waiting for a restart.')
  expect(await first.command('restart')).toBe('')
  expect((await platform.agent(1)).hello.version).toBe('3.31.0')
})

test('an update that fails to start is rolled back to the previous version', async () => {
  start('--none')
  const first = await platform.agent(0)
  platform.publish('3.31.0', Buffer.from('process.exit(1)\n'))
  expect(await first.command('update')).toBe('')
  await expect
    .poll(() => first.command('update'))
    .toBe('Version 3.31.0 is installed and waiting for a restart.')
  expect(await first.command('restart')).toBe('')
  const second = await platform.agent(1)
  expect(second.hello.version).toBe('3.30.2')
  await expect
    .poll(() => second.command('update'))
    .toBe('Release 3.31.0 previously failed to start on this host.')
})

test.runIf(process.platform === 'linux')(
  'killing the agent or its parent process ends the other',
  async () => {
    const one = start('--none')
    await platform.agent(0)
    process.kill(agentPidOf(one.child), 'SIGKILL')
    expect(await one.ended).not.toBe(0)

    const two = start('--none')
    await platform.agent(1)
    const below = agentPidOf(two.child)
    two.child.kill('SIGKILL')
    await expect.poll(() => isRunning(below)).toBe(false)
  },
)

test.each([
  [
    ['start', 'wbe'],
    'Unknown tunnel: wbe. Did you mean web? Available tunnels: web, db. Files read: good.yml.',
  ],
  [
    ['start', 'api', 'web', 'shop'],
    'Unknown tunnels: api, shop. Available tunnels: web, db. Files read: good.yml.',
  ],
  [
    ['start'],
    'Specify the tunnels to start, or use --all or --none. Available tunnels: web, db. Files read: good.yml.',
  ],
  [
    ['http', 'nowhere at all'],
    `This tunnel can't be started: addr must be a port, host:port or http://host:port, not "nowhere at all".`,
  ],
  [['http', '80', '--name', ''], '--name is empty.'],
  [['start', '--none', '--resolve', 'x'], '--resolve must be host:port:address, not "x".'],
])('%j prints an error and exits with 1', async (args, sentence) => {
  writeFileSync(
    join(folder, 'good.yml'),
    'version: 2\ntunnels:\n  web: {proto: http, addr: 80}\n  db: {proto: http, addr: 81}\n',
  )
  const { ended, stderr } = run([...args, '--config', 'good.yml', '--state-dir', join(folder, 'state')])
  expect([await ended, await stderr]).toEqual([1, `${sentence}\n`])
})

test.each([
  [['--all', '--none'], "error: option '--all' cannot be used with option '--none'\n"],
  [['web', '--all'], 'error: use only one of these: tunnel names, --all or --none\n'],
])('start %j exits with a usage error', async (args, sentence) => {
  const { ended, stderr } = run(['start', ...args])
  expect([await ended, await stderr]).toEqual([2, sentence])
})

test('the error names the default config path when no file was read', async () => {
  const { ended, stderr } = run(['start', '--state-dir', join(folder, 'state')])
  expect([await ended, await stderr]).toEqual([
    1,
    `Specify the tunnels to start, or use --all or --none. Available tunnels: none. Files read: none (${join(folder, '.config/adit-agent/adit-agent.yml')} doesn't exist).\n`,
  ])
})

test("a start that the platform refuses exits with the platform's message and code", async () => {
  platform.rules.refuseHello = { code: 107, message: 'The authtoken is not known' }
  const { ended, stderr } = start('--none')
  expect([await ended, await stderr]).toEqual([1, 'The authtoken is not known (ERR_SERVICE_107)\n'])
})

test('config check reports every error of an invalid file and the contents of a valid one', async () => {
  writeFileSync(join(folder, 'bad.yml'), 'version: 2\nauthtokn: x\nupdate_check: 3\n')
  const bad = run(['config', 'check', '--config', 'bad.yml'])
  expect([await bad.ended, await bad.stderr]).toEqual([
    1,
    "bad.yml:2: authtokn isn't a known key: did you mean authtoken?\nbad.yml:3: update_check must be true or false\n",
  ])
  writeFileSync(join(folder, 'fine.yml'), 'version: 2\n')
  const fine = run(['config', 'check', '--config', 'fine.yml', '--json'])
  expect([await fine.ended, JSON.parse(await fine.stdout)]).toEqual([
    0,
    { files: ['fine.yml'], version: '2', tunnels: [] },
  ])
})
