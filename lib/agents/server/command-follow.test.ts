import { afterEach, expect, test, vi } from 'vitest'
import { commandById } from '@/lib/agents/commands/store'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { observe } from '@/lib/agents/updates/facts'
import { followAgentCommand, sweepAgentCommands } from './command-follow'
import { COMMAND_JOB, sendAgentCommand } from './commands'
import { openUpdateConsole } from './testing/updates'
import { pollAgents } from './agents'
import { addAccount, consoleAt } from '@/lib/server/testing/proxy'
import type { Context } from '@/lib/server/context'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

const session = {
  id: 'ts_1',
  uri: '',
  agent_version: '3.30.2',
  ip: '192.0.2.1',
  metadata: 'quay',
  os: 'linux',
  region: 'eu',
  transport: 'service/2',
  started_at: '2026-01-01T00:00:00Z',
}

/** Stores a restart that the API accepted. Returns a function that polls once for its outcome. */
async function acceptedRestart(context: Context, accountId: string, sent_at: string) {
  await context.db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: 'cmd_1',
      agent_id: 'ag_ts_1',
      session_id: 'ts_1',
      command: 'restart',
      user_id: 'u1',
      user_email: 'u1@example.com',
      sent_at,
      state: 'accepted',
      version_before: '3.30.2',
    })
    .execute()
  const job = { id: 1, kind: COMMAND_JOB, account_id: accountId, subject: 'cmd_1' }
  return () =>
    followAgentCommand(
      context,
      { ...job, due_at: sent_at, runs: 0, lease_until: null },
      AbortSignal.timeout(10_000),
    )
}

test('a poll that began before the command does not affect it; the next poll does', async () => {
  let held: Promise<void> = Promise.resolve()
  const upstream = await scriptedUpstream((_, response) => {
    void held.then(() => json(response, 200, { tunnel_sessions: [session], uri: '', next_page_uri: null }))
  })
  open.push(upstream)
  const { context, account } = await consoleAt(upstream.url)
  await pollAgents(context, account)

  let release = () => {}
  held = new Promise<void>((resolve) => (release = resolve))
  // The first poll found a new session, so the console also reads its endpoints.
  const polls = () => upstream.seen.filter(({ url }) => url.startsWith('/tunnel_sessions'))
  const early = pollAgents(context, account)
  await vi.waitFor(() => expect(polls()).toHaveLength(2), 30_000)
  const sent_at = new Date(Date.now() + 1).toISOString()
  const follow = await acceptedRestart(context, account.id, sent_at)
  const command = () => commandById(context.db, account.id, 'cmd_1')
  const followed = follow()
  release()
  await Promise.all([early, followed])
  expect(polls()).toHaveLength(2) // followed the running poll
  expect(await command()).toMatchObject({ checked_at: null, is_session_listed: null })

  await follow()
  const seen = await command()
  expect(seen).toMatchObject({ is_session_listed: 1, state: 'accepted' })
  expect(String(seen?.checked_at) > sent_at).toBe(true)
})

test.each([
  [0, 1_000],
  [5_000, 1_000],
  [30_000, 3_000],
])('the outcome of a command sent %i ms ago is polled again after %i ms', async (agoMs, waitMs) => {
  const upstream = await scriptedUpstream((_, response) => {
    json(response, 200, { tunnel_sessions: [session], uri: '', next_page_uri: null })
  })
  open.push(upstream)
  const { context, account } = await consoleAt(upstream.url)
  await pollAgents(context, account)
  const now = Date.now()
  vi.setSystemTime(now)
  const follow = await acceptedRestart(context, account.id, new Date(now - agoMs).toISOString())
  expect(await follow()).toEqual(new Date(now + waitMs))
  vi.useRealTimers()
})

test('a confirmed restart also settles the update that waited for it', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  await pollAgents(fleet.context, fleet.account, { isWaitedFor: true })
  const send = (command: 'update' | 'restart') => {
    const asked = { agentId: 'ag_ts_a_1', sessionId: 'ts_a_1', command, requestId: 'r1' }
    return sendAgentCommand(fleet.context, fleet.account, fleet.person, asked)
  }
  const stateOf = async ({ id }: { id: string }) =>
    (await commandById(fleet.context.db, fleet.account.id, id))?.state
  const update = await send('update')
  await expect(send('update')).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
    details: { open_command: 'update' },
  })
  vi.setSystemTime(Date.now() + 10_000)
  const restart = await send('restart')
  await fleet.work(async () => (await stateOf(restart)) === 'seen', 30)
  expect([await stateOf(restart), await stateOf(update)]).toEqual(['seen', 'seen'])
})

test('a command to a session does not affect a session with the same ID in another account', async () => {
  const fleet = await openUpdateConsole()
  const { db } = fleet.context
  fleet.api.connect('a')
  await pollAgents(fleet.context, fleet.account, { isWaitedFor: true })
  const other = await addAccount(fleet.context, fleet.api.url, { slug: 'other', kind: 'local' })
  await pollAgents(fleet.context, other, { isWaitedFor: true })
  const row = await sendAgentCommand(fleet.context, other, fleet.person, {
    agentId: 'ag_ts_a_1',
    sessionId: 'ts_a_1',
    command: 'update',
    requestId: 'r1',
  })
  const target = { update_id: 'upd_1', agent_id: 'ag_ts_a_1' }
  expect(await observe(db, other.id, target, false)).toMatchObject({ other: { command: 'update' } })
  expect(await observe(db, fleet.account.id, target, false)).toMatchObject({ other: null })

  vi.setSystemTime(Date.now() + 10_000)
  const restart = await sendAgentCommand(fleet.context, fleet.account, fleet.person, {
    agentId: 'ag_ts_a_1',
    sessionId: 'ts_a_1',
    command: 'restart',
    requestId: 'r2',
  })
  const stateIn = async (accountId: string, id: string) => (await commandById(db, accountId, id))?.state
  await fleet.work(async () => {
    await pollAgents(fleet.context, other, { isWaitedFor: true }) // makes the restart visible in the other account too
    return (await stateIn(fleet.account.id, restart.id)) === 'seen'
  }, 30)
  expect(await stateIn(fleet.account.id, restart.id)).toBe('seen')
  expect(await stateIn(other.id, row.id)).toBe('waiting')
  await sweepAgentCommands(fleet.context)
  expect(await stateIn(other.id, row.id)).toBe('seen')
})
