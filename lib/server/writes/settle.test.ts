import { describe, expect, test, vi } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { recordDone, recordIntent, recordOutcome } from '@/lib/audit/record'
import { verifyAudit } from '@/lib/audit/verify'
import { ago, type Api, listedDomain, lab, domainList, reserve } from './testing/check'

describe('the audit entry of an unknown create', () => {
  async function lost(domains: object[], times = 1, body: object = reserve.body) {
    const opened = await lab({ '/reserved_domains': domainList(...domains) })
    await opened.offer('reserved-domains.list')
    for (let n = 0; n < times; n++) await opened.ask('POST', '/reserved_domains', { body })
    const { db, keyRing } = opened.context
    const entries = async () => (await listAudit(db, { accountIds: [opened.account.id] })).entries
    return { ...opened, entries, verify: () => verifyAudit(db, keyRing) }
  }

  test('gets the outcome of a check once, as a separate row', async () => {
    const opened = await lost([listedDomain('rd_1', 'app.example.com', ago(0))])
    expect(await opened.entries()).toMatchObject([{ result: 'unknown', target: null, checked_by: null }])
    for (const _ of [1, 2]) expect(await opened.check(reserve)).toMatchObject({ kind: 'created' })
    expect(await opened.entries()).toMatchObject([
      { result: 'done', target: 'rd_1', title: 'app.example.com', checked_by: 'u1@example.com' },
    ])
    const [{ after } = { after: null }] = await opened.entries()
    expect(JSON.parse(after ?? '')).toMatchObject({ domain: 'app.example.com', settled_by: 'check' })
    expect(await opened.verify()).toMatchObject({ ok: true, rows: 3, acts: 1 })
  })

  test('stays unknown if several requests were identical or the finding is unclear', async () => {
    const twice = await lost([listedDomain('rd_1', 'app.example.com', ago(0))], 2)
    for (const _ of [1, 2]) await twice.check(reserve)
    const found = { result: 'unknown', target: 'rd_1', finding: 'created', checked_by: 'u1@example.com' }
    expect(await twice.entries()).toMatchObject([found, found])
    expect(await twice.verify()).toMatchObject({ ok: true, rows: 6, acts: 2 })
    const before = await lost([listedDomain('rd_1', 'app.example.com', ago(60))])
    expect(await before.check(reserve)).toMatchObject({ kind: 'unclear' })
    expect(await before.entries()).toMatchObject([{ result: 'unknown', target: null }])
  })

  test('is done for each of several identical requests if each created a resource', async () => {
    const [first, second] = ['rd_1', 'rd_2'].map((id, at) => listedDomain(id, 'app.example.com', ago(-at)))
    const opened = await lost([second ?? {}, first ?? {}], 2)
    await opened.check(reserve)
    expect(await opened.entries()).toMatchObject([
      { result: 'done', target: 'rd_2' },
      { result: 'done', target: 'rd_1' },
    ])
  })

  test('gets the finding of a check once the platform can no longer be processing the request', async () => {
    const opened = await lost([])
    expect(await opened.check(reserve)).toMatchObject({ kind: 'not-created' })
    expect(await opened.entries()).toMatchObject([{ result: 'unknown', finding: null }])
    expect(await opened.check(reserve, 'operator', 40)).toMatchObject({ kind: 'not-created' })
    const [entry] = await opened.entries()
    expect(entry).toMatchObject({ result: 'unknown', finding: 'not-created', target: null })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ domain: 'App.example.com' })
  })

  test('stays unknown if another act created the resource found', async () => {
    const opened = await lost([listedDomain('rd_1', 'app.example.com', ago(0))])
    const { db, keyRing } = opened.context
    const act = { operation: reserve.operation, user: null, accountId: opened.account.id, target: 'rd_1' }
    await recordDone(db, keyRing, act)
    expect(await opened.check(reserve)).toMatchObject({ kind: 'unclear', found: [{ id: 'rd_1' }] })
    expect(await opened.entries()).toMatchObject([{ result: 'done' }, { result: 'unknown', target: null }])
  })

  test('is settled by only one of two concurrent checks', async () => {
    const opened = await lost([listedDomain('rd_1', 'app.example.com', ago(0))])
    await Promise.all([opened.check(reserve), opened.check(reserve)])
    expect(await opened.entries()).toMatchObject([{ result: 'done', target: 'rd_1' }])
    expect(await opened.verify()).toMatchObject({ ok: true, rows: 3, acts: 1 })
  })

  test('stays unknown if the resource found has other values than the request', async () => {
    const body = { ...reserve.body, description: 'Mine' }
    const theirs = { ...listedDomain('rd_1', 'app.example.com', ago(0)), description: 'Theirs' }
    const opened = await lost([theirs], 1, body)
    await opened.check({ ...reserve, body })
    expect(await opened.entries()).toMatchObject([{ result: 'unknown', target: null }])
    const own = await lost([{ ...theirs, description: 'Mine' }], 1, body)
    await own.check({ ...reserve, body })
    expect(await own.entries()).toMatchObject([{ result: 'done', target: 'rd_1' }])
  })
})

describe('the audit entry of an unknown deletion', () => {
  const operation = 'reserved-addrs.delete'
  const remove = { operation, params: { id: 'ra_1' } }

  async function lost(agoS = 0, api: Api = {}) {
    const opened = await lab(api)
    await opened.offer('reserved-addrs.get')
    const { db, keyRing } = opened.context
    const act = { operation, user: null, accountId: opened.account.id, target: 'ra_1' }
    vi.setSystemTime(ago(agoS))
    const actId = await recordIntent(db, keyRing, act)
    await recordOutcome(db, keyRing, actId, { result: 'unknown' })
    vi.useRealTimers()
    const results = async () => {
      const { entries } = await listAudit(db, { accountIds: [opened.account.id] })
      return entries.map(({ result, checked_by, finding }) => [result, checked_by, finding])
    }
    return { ...opened, act, results }
  }

  test('is done once a check finds the resource absent', async () => {
    const opened = await lost()
    expect(await opened.check(remove)).toMatchObject({ kind: 'absent' })
    expect(await opened.results()).toEqual([['done', 'u1@example.com', null]])
  })

  test('stays unknown if another act deleted the resource', async () => {
    const opened = await lost()
    await recordDone(opened.context.db, opened.context.keyRing, opened.act)
    expect(await opened.check(remove)).toMatchObject({ kind: 'absent' })
    expect(await opened.results()).toEqual([
      ['done', null, null],
      ['unknown', 'u1@example.com', 'absent'],
    ])
  })
  test.each([
    ['done', 'a few minutes', 5 * 60, null],
    ['unknown', 'an hour', 60 * 60, 'absent'],
  ])('is %s if a check finds the resource absent after %s', async (result, _, agoS, finding) => {
    const opened = await lost(agoS)
    expect(await opened.check(remove, 'operator', agoS)).toMatchObject({ kind: 'absent' })
    expect(await opened.results()).toEqual([[result, 'u1@example.com', finding]])
  })

  test('stays unknown if the resource still existed at an earlier check', async () => {
    const api: Api = {
      '/reserved_addrs/ra_1': { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' },
    }
    const opened = await lost(40, api)
    expect(await opened.check(remove, 'operator', 40)).toMatchObject({ kind: 'exists' })
    expect(await opened.results()).toEqual([['unknown', 'u1@example.com', 'exists']])
    delete api['/reserved_addrs/ra_1']
    for (const _ of [1, 2])
      expect(await opened.check(remove, 'operator', 40)).toMatchObject({ kind: 'absent' })
    expect(await opened.results()).toEqual([['unknown', 'u1@example.com', 'absent']])
  })
})
