import { expect, test } from 'vitest'
import { openFleet } from './agent-update-testing'

test('one agent is updated, restarted after its settle time, followed and verified', async () => {
  const fleet = await openFleet()
  fleet.api.connect('quay', { urls: ['https://a.example', 'https://b.example'] })
  const id = await fleet.start()
  await fleet.finish(id)
  const { update, targets, events } = await fleet.read(id)
  expect(update).toMatchObject({ state: 'done', counts: { done: 1 }, reason: null, by: 'op@example.com' })
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
  const audit = fleet.context().db.selectFrom('audit').select(['operation', 'user_email'])
  expect(
    await audit.where('phase', '=', 'intent').where('account_id', '=', fleet.account.id).execute(),
  ).toEqual([
    { operation: 'agent-updates.start', user_email: 'op@example.com' },
    { operation: 'tunnel-sessions.updateAgent', user_email: 'op@example.com' },
    { operation: 'tunnel-sessions.restartAgent', user_email: 'op@example.com' },
  ])
})

test('waves begin with the canary, and the next when the one before is done', async () => {
  const fleet = await openFleet()
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

test('it stops at the first failure, ends what was begun, goes on when resumed, and skips what failed', async () => {
  const fleet = await openFleet()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) fleet.api.connect(name)
  fleet.api.change('b', { refuses: 'Update checks are disabled' })
  const id = await fleet.start({ wave_size: 2 })
  await fleet.finish(id)
  const stopped = await fleet.read(id)
  expect(stopped.update).toMatchObject({
    state: 'stopped',
    ended_at: null,
    reason: 'b: It refused the update: Update checks are disabled',
    counts: { done: 1, failed: 1, queued: 4 },
  })
  const sent = [...fleet.api.commands]
  await fleet.work(async () => false, 60)
  expect(fleet.api.commands).toEqual(sent)
})
