import { expect, test } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { ago, lab, domainList, listedDomain, reserve } from './testing/check'

const at = new Date().toISOString()
const user = { user_id: 'u1', user_email: 'u1@example.com' }

/** Creates an account with two sites, whose API responds with the contents of `api`. */
async function withSites(api: object) {
  const opened = await lab({ ...api })
  const { account, context } = opened
  await opened.offer('reserved-domains.list', 'reserved-addrs.get')
  const { db } = context
  const site = { account_id: account.id, name: '', zone: '', connect_domain: '' }
  await db
    .insertInto('sites')
    .values(['s1', 's2'].map((id) => ({ ...site, id, customer: id, user_email: '', created_at: at })))
    .execute()
  const domain = { account_id: account.id, role: 'domain', label: '', title: '', added_at: at } as const
  /** Sends a create request whose response is lost, and adds its domain to the first site. */
  async function loseCreate() {
    const answer = await opened.ask('POST', '/reserved_domains', { body: reserve.body, key: 'k' })
    expect(answer).toMatchObject({ json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
    const { id: act_id } = await db.selectFrom('acts').select('id').executeTakeFirstOrThrow()
    const created = { site_id: 's1', act_id, is_created: 1, state: 'unknown', reason: 'Lost' } as const
    await db
      .insertInto('site_resources')
      .values({ ...domain, ...user, ...created })
      .execute()
  }
  const linkToOther = (resource_id: string) =>
    db
      .insertInto('site_resources')
      .values({ ...domain, ...user, site_id: 's2', resource_id, is_created: 0, state: 'exists' })
      .execute()
  const domains = () =>
    db
      .selectFrom('site_resources')
      .select(['site_id', 'resource_id', 'state', 'reason'])
      .orderBy('row_id')
      .execute()
  const entries = async () => (await listAudit(db, { accountIds: [account.id] })).entries
  return { ...opened, db, loseCreate, linkToOther, domains, entries }
}

const createdDomain = () => ({
  '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(0))),
})

test.each([true, false])(
  "a check that finds a created resource settles the site's row (act in the store: %s)",
  async (isRecent) => {
    const { db, loseCreate, check, domains, entries } = await withSites(createdDomain())
    await loseCreate()
    if (!isRecent) await db.deleteFrom('acts').execute() // as after a day
    await check(reserve)
    const reason = "Confirmed by a check after the API's response was lost."
    expect(await domains()).toEqual([{ site_id: 's1', resource_id: 'rd_1', state: 'exists', reason }])
    expect(await entries()).toMatchObject([{ result: 'done', target: 'rd_1' }])
  },
)

test('repeating the key of a create that a check confirmed sends nothing and reports that it was done', async () => {
  const { loseCreate, check, ask, seen } = await withSites(createdDomain())
  await loseCreate()
  await check(reserve)
  expect(await ask('POST', '/reserved_domains', { body: reserve.body, key: 'k' })).toMatchObject({
    status: 409,
    json: { error_code: 'ADIT_ALREADY_DONE' },
  })
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test("a check doesn't link a created resource that another site has linked since", async () => {
  const { loseCreate, linkToOther, check, domains, entries } = await withSites(createdDomain())
  await loseCreate()
  await linkToOther('rd_1')
  await check(reserve)
  expect(await entries()).toMatchObject([{ result: 'done', target: 'rd_1' }])
  expect(await domains()).toMatchObject([
    { site_id: 's1', resource_id: null, state: 'unknown' },
    { site_id: 's2', resource_id: 'rd_1', state: 'exists' },
  ])
})

test("a check that finds a resource absent settles a site's removal and the row of a bulk job", async () => {
  const { db, account, context, check } = await withSites({})
  const operation = 'reserved-addrs.delete'
  const intent = { operation, user: null, accountId: account.id, target: 'ra_1' }
  const act_id = await recordIntent(db, context.keyRing, intent)
  await recordOutcome(db, context.keyRing, act_id, { result: 'unknown' })
  const row = { position: 0, id: 'ra_1', title: '', at, act_id, state: 'unknown' } as const
  await db
    .insertInto('site_removals')
    .values({ ...row, site_id: 's1', kind: 'ingress', consequence: '' })
    .execute()
  const job = { id: 'b1', account_id: account.id, resource: 'reserved-addrs', action: 'delete' } as const
  await db
    .insertInto('bulk_jobs')
    .values({ ...job, ...user, value: null, created_at: at, state: 'done', reason: null })
    .execute()
  await db
    .insertInto('bulk_rows')
    .values({ ...row, job_id: 'b1', dependants: 0, code: 'ADIT_OUTCOME_UNKNOWN', message: 'Lost' })
    .execute()
  await check({ operation, params: { id: 'ra_1' } })
  expect(await db.selectFrom('site_removals').select('state').execute()).toEqual([{ state: 'removed' }])
  expect(await db.selectFrom('bulk_rows').select(['state', 'code', 'message']).execute()).toEqual([
    { state: 'done', code: null, message: null },
  ])
})
