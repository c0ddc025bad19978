import { takeOver } from '@/lib/acts/recover'
import { recoverCommand } from '@/lib/agents/commands/store'
import { actsOf } from '@/lib/server/acts/acts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openDb } from '@/lib/db/open'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { sweepAgentCommands } from '@/lib/agents/server/command-follow'
import { sendAgentCommand } from '@/lib/agents/server/commands'
import { closeLabs, commandLab } from './testing/commanded'

const platform = sharedPlatform()
afterAll(closeLabs)
const within = 120_000
const patiently = { timeout: within, interval: 200 }
const jobs = (lab: Awaited<ReturnType<typeof commandLab>>) =>
  lab.context.db.selectFrom('jobs').select('subject').where('kind', '=', 'agent-command').execute()

test.concurrent(
  'a restart is accepted, and confirmed when the agent reconnects with a new session ID',
  async () => {
    const lab = await commandLab(platform())
    const agent = await lab.agent()
    const { status, json } = await lab.post(agent, 'restart')
    expect([status, json]).toMatchObject([200, { state: 'accepted', by: 'u1', ended_at: null }])
    expect(await jobs(lab)).toEqual([{ subject: json.id }])
    const seen = await lab.follow(json.id)
    expect(seen).toMatchObject({
      state: 'seen',
      version_before: '3.30.2',
      version_after: '3.30.2',
      error: null,
    })
    expect(seen.offline_ms).toBeGreaterThan(500)
    expect(seen.offline_ms).toBeLessThan(20_000)
    const { status: old, json: refused } = await lab.post(agent, 'stop')
    expect([old, refused.error_code]).toEqual([409, 'ADIT_CONFLICT'])
    expect(refused.msg).toContain(`a new session, ${seen.new_session_id}`)
    expect(lab.upstream.reached).toHaveLength(1)
    expect((await lab.audit()).map(({ operation, result, target }) => [operation, result, target])).toEqual([
      ['tunnel-sessions.restartAgent', null, agent.sessionId],
      ['tunnel-sessions.restartAgent', 'done', agent.sessionId],
    ])
  },
  within,
)

test.concurrent('five concurrent requests create one command, with a shared idempotency key or separate ones', async () => {
  const lab = await commandLab(platform())
  const [one, other] = [await lab.agent(), await lab.agent()]
  const same = await Promise.all(Array.from({ length: 5 }, () => lab.post(one, 'stop', { key: 'k' })))
  expect(new Set(same.map(({ json }) => json.id)).size).toBe(1)
  expect(lab.upstream.reached).toHaveLength(1)
  const each = await Promise.all([1, 2, 3, 4, 5].map((n) => lab.post(other, 'restart', { key: `k${n}` })))
  expect(each.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(each.filter(({ status }) => status === 409)).toHaveLength(4)
  expect(each.find(({ status }) => status === 409)?.json.msg).toMatch(
    /^A restart command is already in progress/,
  )
  expect(lab.upstream.reached).toHaveLength(2)
  expect(await lab.post(other, 'stop', { key: 'k1' })).toMatchObject({
    json: { error_code: 'ADIT_IDEMPOTENCY_MISMATCH' },
  })
})

test.concurrent(
  'an update is confirmed by a restart, which is refused for 10 s after the update',
  async () => {
    const lab = await commandLab(platform())
    const agent = await lab.agent()
    const { json: update } = await lab.post(agent, 'update')
    expect(update).toMatchObject({ state: 'waiting', ended_at: null })
    expect((await lab.post(agent, 'update')).json.msg).toMatch(/waiting for a restart/)
    expect((await lab.post(agent, 'restart')).json).toMatchObject({
      error_code: 'ADIT_CONFLICT',
      msg: expect.stringMatching(/less than 10 seconds ago, so this request wasn't sent/),
    })
    expect(lab.upstream.reached).toHaveLength(1)
    const restart = await vi.waitFor(async () => {
      const { status, json } = await lab.post(agent, 'restart')
      expect(status).toBe(200)
      return json
    }, patiently)
    expect(Date.parse(restart.sent_at) - Date.parse(update.sent_at)).toBeGreaterThan(9_900)
    expect(await lab.follow(restart.id)).toMatchObject({ state: 'seen', version_after: '3.31.0' })
    await lab.sweep()
    expect(await lab.record(update.id)).toMatchObject({ state: 'seen', version_after: '3.31.0' })
  },
  within,
)

test.concurrent.each([
  [
    'restart',
    { unable: { restart: 'Remote management is off' } },
    'ERR_SERVICE_804',
    'Remote management is off',
  ],
  ['stop', { unable: { stop: 'No stop handler' } }, 'ERR_SERVICE_805', 'No stop handler'],
  ['update', { unable: { update: 'Update checks are off' } }, 'ERR_SERVICE_806', 'Update checks are off'],
  ['update', { agent_version: '3.31.0' }, 'ERR_SERVICE_809', /^No update is available for 3\.31\.0/],
] as const)("a %s of %j is refused with the platform's error: %s", async (command, more, code, message) => {
  const lab = await commandLab(platform())
  const { json } = await lab.post(await lab.agent(more), command)
  expect(json).toMatchObject({ state: 'refused', ended_at: expect.any(String), error: { code } })
  expect(json.error?.message).toMatch(message)
  expect(await jobs(lab)).toEqual([])
})

test.concurrent.each([
  ['restart', { os: 'windows' }, /^Agents on Windows can't be restarted/],
  ['update', { transport: 'ssh' }, /^SSH clients/],
] as const)('a %s of %j is refused without being sent to the platform', async (command, more, text) => {
  const lab = await commandLab(platform())
  const { status, json } = await lab.post(await lab.agent(more), command)
  expect([status, json.error_code]).toEqual([409, 'ADIT_CONFLICT'])
  expect(json.msg).toMatch(text)
  expect(lab.upstream.reached).toEqual([])
  expect(await lab.audit()).toEqual([])
})

test.concurrent(
  'a command in flight when the console dies becomes unknown, and polls then mark it unclear',
  async () => {
    let performed = () => {}
    const isPerformed = new Promise<void>((resolve) => (performed = resolve))
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    const lab = await commandLab(platform(), {
      async whole(_, response, { pass }) {
        await pass()
        performed()
        await isAnswered
        response.writeHead(204).end()
      },
    })
    const agent = await lab.agent()
    const dying = lab.post(agent, 'restart')
    await isPerformed
    const row = () =>
      lab.context.db.selectFrom('agent_commands').select(['id', 'state']).executeTakeFirstOrThrow()
    await lab.sweep()
    expect(await row()).toMatchObject({ state: 'sending' })
    const successor = { ...lab.context, db: await openDb(lab.context.env.storeFile) }
    await takeOver(actsOf(successor), [recoverCommand])
    await sweepAgentCommands(successor)
    await successor.db.destroy()
    const { id, state } = await row()
    expect(state).toBe('unknown')
    expect(await jobs(lab)).toEqual([{ subject: id }])
    expect(await lab.follow(id)).toMatchObject({ state: 'unclear', error: { code: 'ADIT_OUTCOME_UNKNOWN' } })
    answer()
    expect((await dying).json).toMatchObject({ id, state: 'unclear' })
    expect(lab.upstream.reached).toHaveLength(1)
  },
  within,
)

test.concurrent('a failed audit write prevents the command from being sent and recorded', async () => {
  const lab = await commandLab(platform())
  const { agentId, sessionId } = await lab.agent()
  const { context, account } = lab
  const trigger = sql`create trigger no_intent before insert on audit begin select raise(abort, 'full'); end`
  await trigger.execute(context.db)
  const asked = { agentId, sessionId, command: 'stop' as const, requestId: 'r' }
  const person = { id: 'u1', email: 'u1@example.com' }
  await expect(sendAgentCommand(context, account, person, asked)).rejects.toThrow('full')
  expect(lab.upstream.reached).toEqual([])
  expect(await context.db.selectFrom('agent_commands').select('id').execute()).toEqual([])
  await sql`drop trigger no_intent`.execute(context.db)
  expect((await sendAgentCommand(context, account, person, asked)).state).toBe('accepted')
})
