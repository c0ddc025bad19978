import { expect, test, vi } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { DAY_MS, MINUTE_MS } from '@/lib/util/time'
import { checkDns } from './dns'
import { age, checksReturn, openWatched } from './testing/checks'

vi.mock('@/lib/dns/check', { spy: true })

const days = (count: number) => (count * DAY_MS) / MINUTE_MS

const lastHow = () => vi.mocked(checkRecords).mock.lastCall?.[3]
const wasRoutine = () => lastHow()?.isRoutine

async function openChecked() {
  const opened = await openWatched()
  await opened.poll()
  expect(lastHow()).toMatchObject({ isRoutine: false, isRequested: false })
  return opened
}

test('ready records get routine checks, and a thorough one after 30 days', async () => {
  const { context, poll } = await openChecked()
  for (let day = 1; day < 30; day += 1) {
    await age(context, days(1))
    await poll()
    expect(wasRoutine()).toBe(true)
  }
  await age(context, days(1))
  await poll()
  expect(wasRoutine()).toBe(false)
  await poll()
  expect(wasRoutine()).toBe(true)
})

test('records that are not ready get thorough checks until one finds them ready', async () => {
  const { poll } = await openChecked()
  checksReturn({ verdict: 'wrong', state: 'wrong', code: 'cname-beside-others' })
  await poll()
  expect(wasRoutine()).toBe(true)
  vi.mocked(checkRecords).mockRestore()
  for (const isRoutine of [false, true]) {
    await poll()
    expect(wasRoutine()).toBe(isRoutine)
  }
})

test('a check by a person is thorough', async () => {
  const { context, account_id, poll } = await openChecked()
  const account = await context.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await checkDns(context, account, 'reserved-domains', 'rd_1', AbortSignal.timeout(9000))
  expect(lastHow()).toMatchObject({ isRoutine: false, isRequested: true })
  await poll()
  expect(wasRoutine()).toBe(true)
})

test('a check after a change in the account is thorough', async () => {
  const { context, poll } = await openChecked()
  await age(context, days(1))
  await context.db.updateTable('inventory').set({ changed_at: new Date().toISOString() }).execute()
  await poll()
  expect(wasRoutine()).toBe(false)
})
