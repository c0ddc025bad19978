import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { capabilitiesOf } from '../agent'
import { type FakePlatform, newReleaseKey, startFakePlatform } from '../testing/fake-platform'
import { runAgent } from '../testing/run-agent'
import { openState } from './store'

let platform: FakePlatform
let agent: Awaited<ReturnType<typeof runAgent>>
const content = Buffer.from('a release\n')

beforeEach(async () => {
  platform = await startFakePlatform()
})
afterEach(async () => {
  agent.stop()
  await agent.ended
  await platform.close()
})

async function start(more: Parameters<typeof runAgent>[2] = {}, stateDir?: string) {
  agent = await runAgent(platform.port, [], more, stateDir)
  return platform.agent(0)
}
const state = () => openState(agent.stateDir).read()
const releases = () => readdirSync(agent.stateDir).filter((name) => name.endsWith('.mjs'))

test('an update is downloaded, verified and saved, to run after a restart', async () => {
  const seen = await start()
  platform.publish('3.31.0', content)
  expect(await seen.command('update')).toBe('')
  await expect.poll(() => state().next?.version).toBe('3.31.0')
  const [name = ''] = releases()
  expect(readFileSync(join(agent.stateDir, name))).toEqual(content)
  expect(statSync(join(agent.stateDir, 'state.json')).mode & 0o777).toBe(0o600)
  expect(await seen.command('update')).toBe('Version 3.31.0 is installed and waiting for a restart.')
})

test.each([
  ['no release', () => undefined, 'No newer release is available.'],
  ['the same version', () => platform.publish('3.30.2', content), 'No newer release is available.'],
  [
    'another major version',
    () => platform.publish('4.0.0', content),
    'Release 4.0.0 has a different major version.',
  ],
  [
    "another key's signature",
    () => platform.publish('3.31.0', content, newReleaseKey().privateKey),
    "Release 3.31.0 isn't signed with the pinned release key.",
  ],
  [
    'a signature for another version',
    () => {
      platform.publish('3.30.9', content)
      if (platform.rules.offer) platform.rules.offer.version = '3.31.0'
    },
    "Release 3.31.0 isn't signed with the pinned release key.",
  ],
  [
    'an offer that is too long',
    () => {
      platform.publish('3.31.0', content)
      if (platform.rules.offer) platform.rules.offer.path = `/${'x'.repeat(20_000)}`
    },
    'The update check failed: the response is larger than 16 KiB',
  ],
])('an update with %s is refused', async (_what, publish, reason) => {
  const seen = await start()
  publish()
  expect(await seen.command('update')).toBe(reason)
  expect(releases()).toEqual([])
})

test.each([
  ['with different content', Buffer.from('A release\n')],
  ['that is too long', Buffer.from('a release\nand more')],
  ['that is too short', Buffer.from('a')],
])('a release file %s is discarded, and the next update can retry', async (_what, sent) => {
  const seen = await start()
  platform.publish('3.31.0', content)
  platform.rules.release = sent
  expect(await seen.command('update')).toBe('')
  await expect.poll(() => agent.log.lines.some(({ message }) => message === 'Update failed')).toBe(true)
  expect(releases()).toEqual([])
  platform.rules.release = content
  expect(await seen.command('update')).toBe('')
  await expect.poll(() => state().next?.version).toBe('3.31.0')
})

test('one update runs at a time', async () => {
  const seen = await start()
  platform.publish('3.31.0', content)
  expect(await Promise.all([seen.command('update'), seen.command('update')])).toEqual([
    '',
    'An update is already in progress.',
  ])
})

test('the release key is pinned at the first connection; a different key later is rejected', async () => {
  const seen = await start()
  const other = newReleaseKey()
  platform.rules.releaseKey = other.text
  seen.drop()
  const second = await platform.agent(1)
  platform.publish('3.31.0', content, other.privateKey)
  expect(await second.command('update')).toBe(
    "The platform's release key differs from the key pinned at the first connection.",
  )
  expect(Object.values(state().keys)).not.toContain(other.text)
})

test('a release that failed to start before is not downloaded again', async () => {
  const seen = await start()
  platform.publish('3.31.0', content)
  const store = openState(agent.stateDir)
  store.change((now) => ({ ...now, bad: [platform.rules.offer?.sha256 ?? ''] }))
  expect(await seen.command('update')).toBe('Release 3.31.0 previously failed to start on this host.')
})

const warnings = () => agent.log.lines.filter(({ level }) => level === 'warn')

test("an agent that cannot write its state runs, reports why it can't update, and recovers once fixed", async () => {
  const stateDir = join(newFolder('no-state'), 'state')
  writeFileSync(stateDir, 'a file in the place of the folder')
  const seen = await start({}, stateDir)
  const reason = `The agent's state directory can't be written (EEXIST). Free up disk space, fix the directory's permissions, or use another --state-dir. Directory: ${stateDir}`
  expect(seen.hello.capabilities).toEqual({ restart: '', stop: '', update: reason })
  expect(warnings()).toEqual([{ level: 'warn', message: "This agent can't be updated", fields: { reason } }])
  platform.publish('3.31.0', content)
  expect(await seen.command('update')).toBe(reason)
  rmSync(stateDir)
  expect(await seen.command('update')).toBe('')
  await expect.poll(() => state().next?.version).toBe('3.31.0')
  expect(Object.values(state().keys)).toEqual([platform.rules.releaseKey])
})

test('with a damaged state no key is pinned and updates are refused', async () => {
  const stateDir = newFolder('damaged-state')
  const text = '{"keys": {"127.0.0.1:4556": "'
  writeFileSync(join(stateDir, 'state.json'), text)
  const seen = await start({}, stateDir)
  expect(seen.hello.capabilities.update).toContain('is damaged. Stop the agent, delete the file')
  platform.publish('3.31.0', content)
  expect(await seen.command('update')).toBe(seen.hello.capabilities.update)
  expect(readFileSync(join(stateDir, 'state.json'), 'utf8')).toBe(text)
  seen.drop()
  expect((await platform.agent(1)).hello.capabilities.update).toBe(seen.hello.capabilities.update)
  expect(warnings().filter(({ message }) => message === "This agent can't be updated")).toHaveLength(1)
})

test('a state file damaged at runtime does not stop the agent', async () => {
  const seen = await start()
  writeFileSync(join(agent.stateDir, 'state.json'), '')
  expect(await seen.command('update')).toContain('is damaged')
  seen.drop()
  const second = await platform.agent(1)
  expect(second.hello.capabilities.update).toContain('is damaged')
  expect(await second.command('stop')).toBe('')
  await agent.ended
})

test('two agents that share a folder and update at once install one release', async () => {
  const seen = await start()
  const other = await runAgent(platform.port, [], {}, agent.stateDir)
  const beside = await platform.agent(1)
  platform.publish('3.31.0', content)
  expect(await Promise.all([seen.command('update'), beside.command('update')])).toEqual(['', ''])
  const ready = 'Update installed. Restart the agent to use it'
  for (const { log } of [agent, other])
    await expect.poll(() => log.lines.some(({ message }) => message === ready)).toBe(true)
  expect(releases()).toHaveLength(1)
  expect(readdirSync(agent.stateDir)).toHaveLength(2)
  await other.close()
})

test('commands disabled in the configuration are declared as such and refused', async () => {
  const seen = await start({ remoteManagement: false })
  const off = "Remote management is disabled in this agent's configuration."
  expect(seen.hello.capabilities).toEqual({ restart: off, stop: off, update: off })
  expect(await seen.command('stop')).toBe(off)
  expect(platform.agents).toHaveLength(1)
})

test('each capability reports its own reason', () => {
  const settings = { remoteManagement: true, updateCheck: false }
  expect(capabilitiesOf(settings, { canRestart: true, stateFault: 'Disk full', system: 'win32' })).toEqual({
    restart: "Restart isn't supported on Windows.",
    stop: '',
    update: "Update checks are disabled in this agent's configuration.",
  })
  const noParent = { canRestart: false, stateFault: 'x'.repeat(300), system: 'linux' } as const
  expect(capabilitiesOf({ ...settings, updateCheck: true }, noParent)).toEqual({
    restart: "Restart isn't available because the agent's supervisor process isn't running.",
    stop: '',
    update: 'x'.repeat(255),
  })
})

test('the agent answers a restart command before it says bye and ends', async () => {
  const seen = await start()
  expect(await seen.command('restart')).toBe('')
  await agent.ended
  expect(agent.restarts()).toBe(1)
  expect(seen.messages.map(({ type }) => type)).toEqual(['hello', 'answer', 'bye'])
})
