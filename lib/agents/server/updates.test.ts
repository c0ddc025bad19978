import { expect, test } from 'vitest'
import { signedInPerson } from '@/lib/server/testing/console'
import { openUpdateConsole } from './testing/updates'
import { agentUpdatesApi } from '@/lib/api/agent-updates'
import { runOperation } from '@/lib/server/routing/console-api'
import { postAgentUpdate } from './updates'

test('one agent is updated, restarted after its settle time, and verified', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('quay', { urls: ['https://a.example', 'https://b.example'] })
  const id = await fleet.start()
  await fleet.finish(id)
  const { update, targets, events } = await fleet.read(id)
  expect(update).toMatchObject({ state: 'done', counts: { done: 1 }, reason: null, by: 'op' })
  expect(targets[0]).toMatchObject({
    step: 'done',
    version_before: '3.30.2',
    version_after: '3.31.0',
    error: null,
  })
  expect(fleet.api.commands).toEqual(['update quay', 'restart quay'])
  expect(events.map(({ kind }) => kind)).toEqual([
    'started',
    'wave',
    'checked',
    'update-accepted',
    'restart-accepted',
    'back',
    'verified',
    'ended',
  ])
  const at = (kind: string) => Date.parse(events.find((event) => event.kind === kind)?.at ?? '')
  expect(at('restart-accepted') - at('update-accepted')).toBeGreaterThanOrEqual(10_000)
  const audit = fleet.context.db.selectFrom('audit').select(['operation', 'user_email'])
  expect(
    await audit.where('phase', '=', 'intent').where('account_id', '=', fleet.account.id).execute(),
  ).toEqual([
    { operation: 'agent-updates.start', user_email: 'op@example.com' },
    { operation: 'tunnel-sessions.updateAgent', user_email: 'op@example.com' },
    { operation: 'tunnel-sessions.restartAgent', user_email: 'op@example.com' },
  ])
})

test('waves start with the canary, and each starts when the previous one is done', async () => {
  const fleet = await openUpdateConsole()
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const [n, name] of names.entries())
    fleet.api.connect(name, { urls: Array.from({ length: n }, (_, k) => `https://${name}${k}.example`) })
  const id = await fleet.start({ wave_size: 3 })
  await fleet.finish(id)
  const { update, targets, events } = await fleet.read(id)
  expect(update.counts).toEqual({ done: 5 })
  expect(targets.map(({ name, wave }) => `${wave} ${name}`)).toEqual(['0 a', '1 b', '1 c', '1 d', '2 e'])
  const about = events.flatMap(({ kind, evidence, agent_id }) =>
    kind === 'wave' ? [`wave ${String(evidence.wave)}`] : kind === 'verified' && agent_id ? ['verified'] : [],
  )
  expect(about).toEqual([
    'wave 0',
    'verified',
    'wave 1',
    'verified',
    'verified',
    'verified',
    'wave 2',
    'verified',
  ])
  expect(fleet.api.commands).toHaveLength(10)
})

test('an update stops at the first failure and sends no more commands', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) fleet.api.connect(name)
  fleet.api.change('b', { refuses: 'Update checks are disabled' })
  const id = await fleet.start({ wave_size: 2 })
  await fleet.finish(id)
  expect((await fleet.read(id)).update).toMatchObject({
    state: 'stopped',
    ended_at: null,
    reason: 'b: The agent rejected the update: Update checks are disabled. Nothing was changed.',
    counts: { done: 1, failed: 1, queued: 4 },
  })
  const sent = [...fleet.api.commands]
  await fleet.work(async () => false, 60)
  expect(fleet.api.commands).toEqual(sent)
})

test('a stopped update blocks other updates only for the agents that it has not finished', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c']) fleet.api.connect(name)
  fleet.api.change('b', { refuses: 'Update checks are disabled' })
  const id = await fleet.start({ wave_size: 1 })
  await fleet.finish(id)
  expect((await fleet.read(id)).update).toMatchObject({ state: 'stopped', ended_at: null })
  await expect(fleet.start({ agent_ids: ['ag_ts_c_1'] })).rejects.toMatchObject({
    message: expect.stringMatching(/^c is part of the rolling update “.+”\. Wait/),
    details: { update_id: id },
  })
  for (const agent_id of ['ag_ts_a_1', 'ag_ts_b_1'])
    await expect(fleet.start({ agent_ids: [agent_id] })).resolves.not.toBe(id)
})

test('an update resumed after a failure finishes the other agents and keeps the error', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c']) fleet.api.connect(name)
  fleet.api.change('a', { refuses: 'Update checks are disabled' })
  const id = await fleet.start({ wave_size: 2 })
  await fleet.finish(id)
  expect(fleet.api.commands).toEqual(['update a'])
  await fleet.act(id, 'resume')
  await fleet.finish(id)
  const { update, targets } = await fleet.read(id)
  expect(update).toMatchObject({ state: 'done', reason: null, counts: { failed: 1, done: 2 }, refused: 1 })
  expect(await fleet.list()).toMatchObject([{ id, refused: 1 }])
  expect(targets[0]?.error).toMatch(/^The agent rejected .* disabled\. Nothing was changed\.$/)
  expect(fleet.api.commands.filter((one) => one.endsWith(' a'))).toHaveLength(1)
})

test('after a failure, started agents finish and queued agents do not start', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c', 'd']) fleet.api.connect(name)
  fleet.api.change('b', { refuses: 'Update checks are disabled' })
  const id = await fleet.start({ wave_size: 3, has_canary: false })
  await fleet.finish(id)
  const { update } = await fleet.read(id)
  expect(update).toMatchObject({ state: 'stopped', counts: { failed: 1, done: 1, queued: 2 } })
  expect(fleet.api.commands).toEqual(['update a', 'update b', 'restart a'])
})

test('a paused update finishes started agents and starts no others; a resumed one continues', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c']) fleet.api.connect(name)
  const id = await fleet.start({ wave_size: 1 })
  await fleet.work(async () => fleet.api.commands.length > 0)
  await fleet.act(id, 'pause')
  await fleet.finish(id)
  expect((await fleet.read(id)).update).toMatchObject({ state: 'paused', counts: { done: 1, queued: 2 } })
  await fleet.work(async () => false, 30)
  expect(fleet.api.commands).toEqual(['update a', 'restart a'])
  await fleet.act(id, 'resume')
  await fleet.finish(id)
  expect((await fleet.read(id)).update).toMatchObject({ state: 'done', counts: { done: 3 } })
})

test('a canceled update skips queued agents and finishes started ones', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c']) fleet.api.connect(name)
  const id = await fleet.start({ wave_size: 1 })
  await fleet.work(async () => fleet.api.commands.length > 0)
  await fleet.act(id, 'cancel')
  expect((await fleet.read(id)).update).toMatchObject({ ended_at: null, counts: { settle: 1, skipped: 2 } })
  await fleet.finish(id)
  const { update } = await fleet.read(id)
  expect(update).toMatchObject({ state: 'cancelled', counts: { done: 1, skipped: 2 } })
  expect(update.ended_at).not.toBeNull()
  await expect(fleet.act(id, 'resume')).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
})

test('an update canceled before anything was sent ends immediately', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  const id = await fleet.start()
  const { update } = await fleet.act(id, 'cancel')
  expect(update).toMatchObject({ state: 'cancelled', counts: { skipped: 1 } })
  expect(update.ended_at).not.toBeNull()
  expect(fleet.api.commands).toEqual([])
})

test.each([
  ['update', 'update-unknown'],
  ['restart', 'restart-unknown'],
])('a lost response to the %s is resolved by polling, and nothing is sent twice', async (verb, kind) => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a', { loses: [verb] })
  const id = await fleet.start()
  await fleet.finish(id)
  const { update, events } = await fleet.read(id)
  expect(update.state).toBe('done')
  expect(events.map((event) => event.kind)).toContain(kind)
  expect(fleet.api.commands).toEqual(['update a', 'restart a'])
})

test.each([
  ['runs the newest version', { installs: null }, 'current', null, 'done', 1],
  ['reconnects unchanged twice', { revertsTo: '3.30.2' }, 'failed', 'still runs', 'stopped', 3],
  ['does not reconnect', { comesBack: false }, 'failed', 'still offline 60 seconds after', 'stopped', 2],
  [
    'serves fewer URLs than before',
    { urls: ['https://a.example', 'https://b.example'], urlsAfter: ['https://a.example'] },
    'failed',
    'https://b.example is no longer served',
    'stopped',
    2,
  ],
] as const)(
  'the outcome of updating an agent that %s: %#',
  async (_, behavior, step, error, state, commands) => {
    const fleet = await openUpdateConsole()
    fleet.api.connect('a', behavior)
    const id = await fleet.start()
    await fleet.finish(id)
    const { update, targets } = await fleet.read(id)
    expect(targets[0]).toMatchObject({ step, error: error === null ? null : expect.stringContaining(error) })
    expect(update.state).toBe(state)
    expect(fleet.api.commands).toHaveLength(commands)
  },
)

test('an agent is in one update at a time, and each rejected agent has a reason', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  fleet.api.connect('win', { os: 'windows' })
  await expect(fleet.start()).rejects.toMatchObject({
    message: expect.stringMatching(/Windows.* Remove win from the update\./),
  })
  await expect(fleet.start({ agent_ids: ['ag_none'] })).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  const id = await fleet.start({ agent_ids: ['ts_a_1'] })
  await expect(fleet.start({ agent_ids: ['ts_a_1'] })).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
    details: { update_id: id },
  })
  await fleet.finish(id)
  await expect(fleet.start({ agent_ids: ['ts_a_1'] })).resolves.not.toBe(id)
})

test.each([
  ['is disabled', { disabled_at: '2026-01-01T00:00:00.000Z' }, /can no longer sign in/],
  ['loses the operator role', { role: 'viewer' as const }, /now has the viewer role/],
])(
  'an update stops if its creator %s, and reports which agents were not restarted',
  async (_, change, reason) => {
    const fleet = await openUpdateConsole()
    for (const name of ['a', 'b']) fleet.api.connect(name)
    const id = await fleet.start()
    await fleet.work(async () => fleet.api.commands.length > 0)
    await fleet.context.db.updateTable('users').set(change).execute()
    await fleet.finish(id)
    const { update, targets } = await fleet.read(id)
    expect(update).toMatchObject({ state: 'stopped', reason: expect.stringMatching(reason) })
    expect(targets.map(({ step }) => step)).toEqual(['failed', 'queued'])
    expect(targets[0]?.error).toMatch(/^The update was sent, but the restart wasn't/)
    expect(fleet.api.commands).toEqual(['update a'])
  },
)

test('an agent selected by both its ID and its session ID is updated once', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  const id = await fleet.start({ agent_ids: ['ts_a_1', 'ag_ts_a_1'] })
  expect((await fleet.read(id)).targets.map(({ agent_id }) => agent_id)).toEqual(['ag_ts_a_1'])
})

test.each([
  [{ settle_ms: 9_999 }, 'Must be at least 10 seconds'],
  [{ reconnect_timeout_ms: 1_000 }, 'Must be at least 30 seconds'],
  [{ wave_size: 0 }, 'Must be at least 1'],
  [{ agent_ids: [] }, 'Select at least one agent'],
  [{ name: ' ' }, 'Enter a name'],
  [{ waves: 2 }, 'Unknown field: waves'],
])('an invalid plan is rejected with a reason: %#', async (change, text) => {
  const fleet = await openUpdateConsole()
  const plan = { name: 'x', agent_ids: ['ag_1'], wave_size: 1, has_canary: true, settle_ms: 10_000 }
  const body = JSON.stringify({ ...plan, reconnect_timeout_ms: 60_000, ...change })
  const request = new Request('http://localhost:3000/', { method: 'POST', body })
  const person = signedInPerson(fleet.person)
  const params = { account: fleet.account.slug }
  const input = { context: fleet.context, person, request, params, requestId: 'r1' }
  const asked = runOperation(agentUpdatesApi.start, postAgentUpdate, input)
  await expect(asked).rejects.toMatchObject({ code: 'ADIT_INVALID', message: expect.stringContaining(text) })
})

test('requests with one idempotency key start one update', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  await fleet.start()
  await fleet.act((await fleet.list())[0]?.id ?? '', 'cancel')
  const plan = { name: 'x', agent_ids: ['ts_a_1'], wave_size: 1, has_canary: true, settle_ms: 10_000 }
  const headers = { 'idempotency-key': 'k1' }
  const send = async () => {
    const body = JSON.stringify({ ...plan, reconnect_timeout_ms: 60_000 })
    const request = new Request('http://localhost:3000/', { method: 'POST', body, headers })
    const person = signedInPerson(fleet.person)
    const params = { account: fleet.account.slug }
    const input = { context: fleet.context, person, request, params, requestId: 'r1' }
    return (await runOperation(agentUpdatesApi.start, postAgentUpdate, input)).text()
  }
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers).size).toBe(1)
  expect(await fleet.list()).toHaveLength(2)
})

test('an update that a crashed process left without an end is ended after the restart', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a', { refuses: 'Update checks are disabled' })
  const id = await fleet.start()
  await fleet.finish(id)
  await fleet.context.db.updateTable('agent_updates').set({ ended_at: null }).execute()
  await fleet.restart()
  await fleet.work(async () => (await fleet.read(id)).update.ended_at !== null, 30)
  expect((await fleet.read(id)).update).toMatchObject({ state: 'stopped', ended_at: expect.any(String) })
})
