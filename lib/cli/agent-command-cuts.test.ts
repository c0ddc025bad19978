import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { patienceMs } from '@/lib/agents/commands/command-outcome'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { json, type Script } from '@/lib/upstream/testing/scripted-upstream'
import { closeLabs, commandLab, type Cut } from './testing/commanded'

const platform = sharedPlatform()
afterAll(closeLabs)
const commands = ['restart', 'stop', 'update'] as const
const within = 120_000
const patiently = { timeout: within, interval: 100 }

const reset: Script = (_, __, { socket }) => socket.resetAndDestroy()
/** Sends a command to the platform. Closes the connection after sending only these bytes of the response. */
const performedAndCut =
  (bytes: string): Script =>
  async (_, __, { socket, pass }) => {
    await pass()
    await new Promise((resolve) => socket.write(bytes, resolve))
    socket.destroy()
  }

/**
 * The points at which the connection is cut before the platform receives the command. In `done`, it is cut after the
 * platform has performed the command.
 */
const notDone: [string, Cut][] = [
  ['after the headers', { atHead: reset }],
  ['after the body', { whole: reset }],
  [
    'by a gateway that answers 503',
    { whole: (_, response) => json(response, 503, { status_code: 503, msg: 'Unavailable' }) },
  ],
]
const done: [string, Cut][] = [
  ['after it was performed', { whole: performedAndCut('') }],
  ['in the middle of the response', { whole: performedAndCut('HTTP/1.1 204 No Con') }],
]

const statusOf = async (id: string) => (await platform().call('GET', `/tunnel_sessions/${id}`)).status

test.concurrent.each(commands)(
  'a %s that fails to connect is refused and never reaches the platform',
  async (command) => {
    const lab = await commandLab(platform())
    const agent = await lab.agent()
    await lab.upstream.close()
    const { json } = await lab.post(agent, command, { key: 'k' })
    expect(json).toMatchObject({ state: 'refused', error: { code: 'ADIT_UPSTREAM_CONNECT' } })
    await lab.upstream.reopen()
    expect((await lab.post(agent, command, { key: 'k' })).json.id).toBe(json.id)
    expect(lab.upstream.reached).toEqual([])
    expect((await lab.audit()).map(({ result }) => result)).toEqual([null, 'refused'])
    expect(await lab.followOnce(json.id)).toBe(false)
    expect(await lab.record(json.id)).toMatchObject({ state: 'refused', ended_at: expect.any(String) })
  },
)

const cutsOf = <C>(cuts: readonly [string, C][]) =>
  commands.flatMap((command) => cuts.map((cut) => [command, ...cut] as const))

test.concurrent.each(cutsOf(notDone))(
  'a %s cut %s has an unknown outcome, is sent once, and leaves the session connected',
  async (command, _, cut) => {
    const lab = await commandLab(platform(), cut)
    const agent = await lab.agent()
    const { json } = await lab.post(agent, command, { key: 'k' })
    expect(json).toMatchObject({ state: 'unknown', error: { code: 'ADIT_OUTCOME_UNKNOWN' } })
    expect((await lab.post(agent, command, { key: 'k' })).json.id).toBe(json.id)
    expect(await lab.followOnce(json.id)).toBe(command !== 'update')
    if (command !== 'update') expect(await lab.record(json.id)).toMatchObject({ is_session_listed: true })
    await lab.age(json.id, patienceMs)
    expect(await lab.followOnce(json.id)).toBe(false)
    const [state, isSessionListed] = command === 'update' ? ['unknown', null] : ['missing', true]
    expect(await lab.record(json.id)).toMatchObject({ state, is_session_listed: isSessionListed })
    expect(lab.upstream.reached).toHaveLength(1)
    expect(await statusOf(agent.sessionId)).toBe(200)
    expect((await lab.audit()).map(({ result }) => result)).toEqual([null, 'unknown'])
  },
)

test.concurrent.each(
  (['restart', 'stop'] as const).flatMap((command) => done.map((cut) => [command, ...cut] as const)),
)(
  'a %s cut %s is sent once, and the end of the session leaves its outcome unclear',
  async (command, _, cut) => {
    const lab = await commandLab(platform(), cut)
    const agent = await lab.agent()
    const { json } = await lab.post(agent, command, { key: 'k' })
    expect(json).toMatchObject({ state: 'unknown', error: { code: 'ADIT_OUTCOME_UNKNOWN' } })
    const seen = await lab.follow(json.id)
    expect(seen).toMatchObject({
      state: 'unclear',
      is_session_listed: false,
      error: { code: 'ADIT_OUTCOME_UNKNOWN' },
    })
    expect(seen.new_session_id === null).toBe(command === 'stop')
    expect(lab.upstream.reached).toHaveLength(1)
    expect(await statusOf(agent.sessionId)).toBe(404)
  },
  within,
)

test.concurrent.each(done)(
  'an update cut %s is sent once and stays unknown until a restart shows the new version',
  async (_, cut) => {
    const lab = await commandLab(platform(), cut)
    const agent = await lab.agent()
    const { json } = await lab.post(agent, 'update', { key: 'k' })
    expect(json).toMatchObject({ state: 'unknown' })
    expect(await lab.followOnce(json.id)).toBe(false)
    const again = async () =>
      (await platform().call('POST', `/tunnel_sessions/${agent.sessionId}/update`, { body: {} })).body.msg
    await vi.waitFor(async () => expect(await again()).toMatch(/is waiting for a restart/), patiently)
    await platform().call('POST', `/tunnel_sessions/${agent.sessionId}/restart`, { body: {} })
    const sweep = async () => {
      await lab.poll()
      await lab.sweep()
      return (await lab.record(json.id)).state
    }
    await vi.waitFor(async () => expect(await sweep()).toBe('unclear'), patiently)
    expect(await lab.record(json.id)).toMatchObject({ version_before: '3.30.2', version_after: '3.31.0' })
    expect(lab.upstream.reached).toHaveLength(1)
  },
  within,
)

test.concurrent('a stop whose connection is cut after the response is accepted, sent once, and confirmed', async () => {
  const lab = await commandLab(platform(), {
    whole: performedAndCut('HTTP/1.1 204 No Content\r\n\r\n'),
  })
  const agent = await lab.agent()
  const { json } = await lab.post(agent, 'stop')
  expect(json).toMatchObject({ state: 'accepted', error: null })
  expect(await lab.follow(json.id)).toMatchObject({ state: 'seen' })
  expect(lab.upstream.reached).toHaveLength(1)
})

test.concurrent.each(commands)(
  "a %s whose outcome can't be stored returns the platform's response, which is stored later",
  async (command) => {
    const lab = await commandLab(platform(), {
      whole: () => sql`pragma query_only = on`.execute(lab.context.db),
    })
    const agent = await lab.agent()
    const { status, json } = await lab.post(agent, command)
    await sql`pragma query_only = off`.execute(lab.context.db)
    const state = command === 'update' ? 'waiting' : 'accepted'
    expect([status, json.state]).toEqual([200, state])
    expect(lab.upstream.reached).toHaveLength(1)
    await lab.sweep()
    expect(await lab.record(json.id)).toMatchObject({ state })
  },
)
