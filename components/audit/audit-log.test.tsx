import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AuditEntry } from '@/lib/api/audit'
import { auditQuery } from '@/lib/client/logs'
import { timeText } from './audit-detail'
import { AuditLog, columnsOf } from './audit-log'

const filtersAt = (search: string) =>
  onAccount(<AuditLog accounts={[]} />, { at: `?${search}` }).match(/Remove filter [^"]*/g) ?? []

test('the audit log has no chip for the default, but one for any other choice of actions', () => {
  expect(filtersAt('')).toEqual([])
  expect(filtersAt('kind=others,effects')).toEqual([])
  expect(filtersAt('kind=reads')).toEqual(['Remove filter Actions: Reads and exports'])
  expect(filtersAt('kind=all')).toEqual(['Remove filter Actions: All'])
  expect(filtersAt('kind=effects,others,reads')).toEqual(['Remove filter Actions: All'])
  expect(filtersAt('kind=effects')).toEqual(['Remove filter Actions: Changes'])
  expect(filtersAt('operation=agents')).toEqual(['Remove filter Operation: agents'])
})

test('the filter by account has a chip, also in a console with a single account', () => {
  const accounts = [{ slug: 'lab', name: 'Lab' }]
  const html = onAccount(<AuditLog accounts={accounts} isOfAccount />, { at: '?account=lab,-' })
  expect(html.match(/Remove filter [^"]*/g)).toEqual(['Remove filter Account: Lab, Console'])
})

test('the chip of an operation looks like that of any other filter', () => {
  const html = onAccount(<AuditLog accounts={[]} />, { at: '?operation=agents&kind=reads' })
  const chips = [...html.matchAll(/<button[^>]*aria-label="Remove filter (\w+)[^>]*class="([^"]*)"/g)]
  expect(chips.map(([, name]) => name)).toEqual(['Actions', 'Operation'])
  for (const [, , style] of chips) expect(style).toMatch(/^filter-pill bg-sunken text-ink\b/)
})

test('the chip of an operation has the label of its entries, or the name that the URL contains', () => {
  expect(filtersAt('operation=console.restore')).toEqual(['Remove filter Operation: Restored a backup'])
  expect(filtersAt('operation=reserved-domains.create')).toEqual(['Remove filter Operation: Created domain'])
  expect(filtersAt('operation=unknown.act')).toEqual(['Remove filter Operation: unknown.act'])
  expect(filtersAt('target=rd_1')).toEqual(['Remove filter Target: rd_1'])
})

const done = {
  result: 'done',
  operation: 'bot-users.delete',
  user_email: 'a@example.com',
  update_id: null,
  checked_by: null,
  before: null,
  after: null,
} as AuditEntry
const textsOf = (entry: AuditEntry) =>
  Object.fromEntries(
    columnsOf({ linkTo: () => ({ href: '', onClick: () => undefined }), rows: [entry] }).map(
      ({ id, cell }) => [id, textOf(onAccount(<>{cell(entry)}</>)).trim()],
    ),
  )

test('an action shows its result only if the result is another than done', () => {
  expect(textsOf(done)).toMatchObject({ act: 'Deleted bot user' })
  expect(Object.values(textsOf(done)).join(' ')).not.toContain('Done')
  expect(textsOf({ ...done, result: 'refused', message: null }).act).toContain('Rejected')
  expect(textsOf({ ...done, checked_by: 'a@example.com' }).act).toContain('Already deleted')
})

test('a command of a rolling update names the update', () => {
  const command = { ...done, operation: 'tunnel-sessions.restartAgent', update_id: 'au_1' }
  expect(textsOf({ ...command, update_name: 'November' }).act).toContain('Rolling update “November”')
  expect(textsOf({ ...command, update_name: null }).act).toMatch(/Rolling update$/)
})

test('the target has its route, and a summary of the change or the cause', () => {
  const values = { before: '{"note":"a"}', after: '{"note":"b"}', mentioned: {}, labels: { note: 'Note' } }
  const edge = { target: 'edghts_1/edghtsrt_1', title: 'Cranes', route: '/status' }
  expect(textsOf({ ...done, ...values, ...edge, operation: 'https-edges.routes.update' }).target).toBe(
    'Cranes /status Note: a → b',
  )
  const cause = JSON.stringify({ cause: 'no CNAME record found' })
  const broken = { operation: 'dns.break', target: 'rd_1', title: 'a.example.com', after: cause }
  const { act, target } = textsOf({ ...done, ...broken })
  expect(act).toBe('Found a DNS problem a.example.com no CNAME record found')
  expect(target).toBe('a.example.com no CNAME record found')
})

test('a resource that was added to a site is named once', () => {
  const site = {
    ...done,
    operation: 'sites.add-resource',
    target: 'site_1',
    title: 'acme',
    mentioned: { rd_1: { resource: 'reserved-domains', title: '*.acme.example' } },
  }
  const textsWith = (values: object) =>
    textsOf({ ...site, after: JSON.stringify({ role: 'domain', resource_id: 'rd_1', ...values }) })
  expect(textsWith({ title: '*.acme.example' })).toMatchObject({
    act: 'Added domain *.acme.example to site acme',
    target: 'acme',
  })
  expect(textsWith({})).toMatchObject({ act: 'Added a domain to site acme', target: 'acme' })
})

const bundled = (fields: Partial<AuditEntry>, ...entries: Partial<AuditEntry>[]) => {
  const [first = done, ...others] = entries.map((entry, seq) => ({ ...done, ...fields, ...entry, seq }))
  return { ...first, bundle: { id: 'a', key: 'a 0', title: 'Several', entries: [first, ...others] } }
}

test('the target of a bundle is its resource with the routes, or the names of its resources', () => {
  const edge = { operation: 'https-edges.routes.backend.put', title: 'Cranes' }
  const route = (id: string, path: string) => ({ target: `edghts_1/${id}`, route: path })
  expect(textsOf(bundled(edge, route('edghtsrt_1', '/a'), route('edghtsrt_2', '/b'))).target).toBe(
    'Cranes /a, /b',
  )
  const same = [{ target: 'edghts_1/edghtsrt_1' }, { target: 'edghts_2/edghtsrt_2' }]
  expect(textsOf(bundled(edge, ...same)).target).toBe('Cranes, Cranes')
  expect(
    textsOf(bundled({}, { target: 'bot_1', title: 'ci' }, { target: 'bot_2', title: 'ci' })).target,
  ).toBe('ci, ci')
})

test('a bundle of rejected actions shows the first error', () => {
  const refused = { result: 'refused', status: 409 } as const
  const rows = [
    { target: 'bot_1', title: 'ci', message: 'The bot user has authtokens' },
    { target: 'bot_2', title: 'cd', message: 'Another reason' },
  ]
  expect(textsOf(bundled(refused, ...rows)).target).toBe('ci, cd The bot user has authtokens. Rejected')
})

test.each([
  ['', null, 'Deleted 3 bot users'],
  ['', 5, 'Deleted 3 or more bot users'],
  ['before=9', null, 'Deleted 3 or more bot users'],
])('the bundle of a page with “%s” and the next page %j is “%s”', (search, next, title) => {
  const queries = new QueryClient()
  const { queryKey } = auditQuery({ kind: 'effects,others', ...(search && { before: '9' }) })
  const at = '2026-11-28T20:16:00Z'
  const fields = { at, job_id: 'bulk_1', account: 'lab', account_name: 'Lab', title: null, mentioned: {} }
  const entries = [8, 7, 6].map((seq) => ({ ...done, ...fields, seq, target: `bot_${seq}` }))
  queries.setQueryData(queryKey, { entries, next })
  const html = onAccount(<AuditLog accounts={[]} />, { at: `?${search}`, queries })
  expect(textOf(html)).toContain(` ${title} `)
})

test('the log has a column for accounts only if the console has several', () => {
  const ids = (hasAccounts: boolean) =>
    columnsOf({ linkTo: () => ({ href: '', onClick: () => undefined }), rows: [done], hasAccounts }).map(
      ({ id }) => id,
    )
  expect(ids(true)).toContain('account')
  expect(ids(false)).not.toContain('account')
})

test("an action's description contains the kind of its target", () => {
  const entry = {
    ...done,
    operation: 'sites.test-request',
    target: 'site_1',
    title: 'acme',
    account: 'lab',
    gone_at: null,
  }
  const cells = columnsOf({ linkTo: () => ({ href: '', onClick: () => undefined }), rows: [entry] }).map(
    ({ id, cell }) => [id, onAccount(<>{cell(entry)}</>).replaceAll(/<[^>]*>/g, '')],
  )
  expect(cells).toContainEqual(['target', 'acme'])
  expect(cells[0]).toEqual(['act', 'Sent a test request through a tunnel in siteacme'])
})

test('an entry has a single link, which opens the entry', () => {
  const entry = {
    ...done,
    operation: 'bot-users.update',
    target: 'bot_1',
    title: 'harbour-bell',
    account: 'lab',
    gone_at: null,
  }
  const cells = columnsOf({
    linkTo: () => ({ href: '?entry=1', onClick: () => undefined }),
    rows: [entry],
  }).map(({ cell }) => cell(entry))
  const html = onAccount(<>{cells}</>)
  expect(html).toContain('harbour-bell')
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('the time of an action is a clock time with its duration', () => {
  const at = '2026-11-27T23:47:52.010Z'
  expect(timeText({ at, finished_at: '2026-11-27T23:47:52.050Z' }, null)).toBe(
    '2026-11-27 23:47:52 UTC, took 40 ms',
  )
  expect(timeText({ at, finished_at: '2026-11-27T23:50:00.000Z' }, null)).toMatch(/, took 2 min$/)
  expect(timeText({ at, finished_at: null }, null)).toMatch(/, end unknown$/)
})
