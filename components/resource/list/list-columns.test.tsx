import { expect, test } from 'vitest'
import type { AccountView } from '@/lib/api/accounts'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { widthsIn } from './column-widths'
import { listColumns } from './list-columns'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: {},
  accepts: [],
  settable: [],
  has_own_dns_servers: false,
}
const list = { href: () => '?' }

test.each(resourceNames)(
  'a custom column in the list of %s replaces the field with the same name',
  (name) => {
    const info: ResourceInfo & { name: ResourceName } = resourceInfos[name]
    const more = Object.keys(info.fields)
      .filter((field) => !info.columns.includes(field))
      .map((id) => ({ id, header: `Own ${id}`, cell: () => '' }))
    const { columns, options } = listColumns({
      info,
      account,
      list,
      more,
      rows: [],
      hasTags: false,
      chosen: null,
    })
    for (const ids of [columns.map(({ id }) => id), options.map(({ value }) => value)])
      expect(ids).toEqual([...new Set(ids)])
    for (const { id } of more) expect(options.find(({ value }) => value === id)?.label).toBe(`Own ${id}`)
  },
)

test('the state is shown at any width, and chosen columns are not hidden on tablets', () => {
  const info = resourceInfos.endpoints
  const state = { id: 'state', header: 'State', width: '8.75rem', cell: () => '' }
  const hiddenIn = (chosen: readonly string[] | null) =>
    listColumns({ info, account, list, rows: [], more: [state], hasTags: true, chosen })
      .columns.filter(({ hideBelow }) => hideBelow !== undefined)
      .map(({ id }) => id)
  expect(hiddenIn(null)).toEqual(expect.arrayContaining(['bindings', 'description', 'tags']))
  expect(hiddenIn(null)).not.toContain('state')
  expect(hiddenIn(['state', 'description', 'bindings', 'region', 'created_at'])).toEqual([])
})

test("a row's note is below its name at any width, and only once", () => {
  const row = { ...storedRow('ipr_1', '192.0.2.0/24'), item: { id: 'ipr_1', description: 'Quay staff' } }
  const rows = [row, { ...row, id: 'ipr_2' }]
  const input = { info: resourceInfos['ip-policy-rules'], account, list, rows, hasTags: false, chosen: null }
  const { columns } = listColumns({ ...input, note: () => 'Quay staff' })
  const html = onAccount(columns[0]?.cell(row))
  expect(html.match(/Quay staff/g)).toHaveLength(1)
  expect(html).toContain('<span class="row-note">Quay staff</span>')
})

test("a note that repeats a column is hidden in windows with that column, and an empty note isn't shown", () => {
  const info = resourceInfos['https-edges']
  const row = (hosts: string) => ({ ...storedRow('edghts_1', 'Cranes'), item: { hostports: [hosts] } })
  const rows = [row('cranes.example:443'), row('')]
  const input = { info, account, list, rows, hasTags: false, chosen: null }
  const note = ({ item }: InventoryRow) => ({ text: String(item.hostports), column: 'hostports' })
  const { columns } = listColumns({ ...input, note })
  const [shown, empty] = rows.map((one) => onAccount(columns[0]?.cell(one)))
  expect(shown).toMatch(/<span class="row-note sm:hidden"[^>]*>cranes\.example:443</)
  expect(empty).not.toContain('row-note')
})

test('rows with the same name show their descriptions where no column does, or else their IDs', () => {
  const info = resourceInfos.endpoints
  const row = (id: string, url: string, item: Record<string, unknown>) =>
    ({ ...storedRow(id, url), item: { id, ...item } }) satisfies InventoryRow
  const shown = (rows: readonly InventoryRow[], input: Partial<Parameters<typeof listColumns>[0]> = {}) => {
    const { columns } = listColumns({ info, account, list, rows, hasTags: false, chosen: null, ...input })
    return rows.map((one) => onAccount(columns[0]?.cell(one)))
  }
  const north = row('ep_1', 'https://a.test', { description: 'North' })
  const south = row('ep_2', 'https://a.test', { description: 'South' })
  const single = row('ep_3', 'https://b.test', { description: 'West' })
  const [first, second, third] = shown([north, south, single])
  expect(first).toContain('<span class="row-note sm:hidden" data-tip="North">North</span>')
  expect(second).toContain('South')
  expect(third).not.toContain('West')
  expect(shown([north, south], { chosen: ['type'] })[0]).toContain(
    '<span class="row-note" data-tip="North">North</span>',
  )
  const more = [{ id: 'path', header: 'Path', width: '40rem', cell: () => '' }]
  expect(shown([north, south], { more })[0]).toMatch(/class="row-note (?:lg|xl|2xl):hidden"[^>]*>North/)
  const [same] = shown([north, { ...north, id: 'ep_2' }])
  expect(same).toContain('<span class="row-note" data-tip="ep_1">ep_1</span>')
  const kinds = ['cloud', 'edge'].map((type) => row(`ep_${type}`, 'https://a.test', { type }))
  expect(shown(kinds)[0]).not.toContain('row-note')
})

test('the time of a row has its name, for phones, where the row has no column headers', () => {
  const rows = ['2026-01-01T00:00:00Z', undefined].map((created_at, n) => ({
    ...storedRow(`ep_${n}`, 'https://a.test'),
    item: { created_at, region: 'eu' },
  }))
  const { columns } = listColumns({
    info: resourceInfos.endpoints,
    account,
    list,
    rows,
    hasTags: false,
    chosen: ['created_at', 'region'],
  })
  const [created, absent, region] = [
    columns.find(({ id }) => id === 'created_at')?.cell(rows[0] ?? storedRow('', '')),
    columns.find(({ id }) => id === 'created_at')?.cell(rows[1] ?? storedRow('', '')),
    columns.find(({ id }) => id === 'region')?.cell(rows[0] ?? storedRow('', '')),
  ].map((cell) => onAccount(cell))
  expect(created).toMatch(/<span class="time-name">Created <\/span><time /)
  expect(absent).not.toContain('Created')
  expect(region).not.toContain('time-name')
})

test("a field that refers to a resource shows its name or ID, which links to the resource's page", () => {
  const info = resourceInfos['ip-policy-rules']
  const row = (names?: InventoryRow['names']) => ({
    ...storedRow('ipr_1', '192.0.2.0/24'),
    item: { ip_policy: { id: 'ipp_1', uri: '' } },
    ...(names && { names }),
  })
  const cellOf = (one: InventoryRow) => {
    const { columns } = listColumns({ info, account, list, rows: [one], hasTags: false, chosen: null })
    return onAccount(<>{columns.find(({ id }) => id === 'ip_policy')?.cell(one)}</>)
  }
  const named = cellOf(row({ ip_policy: { id: 'ipp_1', title: 'Staff' } }))
  expect(named).toMatch(/href="\/lab\/ip-policies\/ipp_1"[^>]*>Staff</)
  expect(cellOf(row())).toMatch(/href="\/lab\/ip-policies\/ipp_1"[^>]*>.*ipp_1/)
})

test("an ID without a name isn't a link, because it may belong to another kind of resource", () => {
  const info = resourceInfos['api-keys']
  const owned = { ...storedRow('ak_1', 'CI'), item: { owner_id: 'usr_1' } }
  const { columns } = listColumns({ info, account, list, rows: [owned], hasTags: false, chosen: null })
  const cell = onAccount(<>{columns.find(({ id }) => id === 'owner_id')?.cell(owned)}</>)
  expect(cell).toContain('usr_1')
  expect(cell).not.toContain('href')
})

test('a column of references is as wide as its names and the IDs without a name', () => {
  const info = resourceInfos['api-keys']
  const lengthOf = (...rows: InventoryRow[]) =>
    listColumns({ info, account, list, rows, hasTags: false, chosen: null }).columns.find(
      ({ id }) => id === 'owner_id',
    )?.length
  const id = 'usr_0000000000000000000000001'
  const owned = { ...storedRow('ak_1', 'CI'), item: { owner_id: id } }
  expect(lengthOf(owned)).toBe(id.length)
  expect(lengthOf({ ...owned, names: { owner_id: { id, title: 'Deploy bot' } } })).toBeLessThan(10)
})

test('columns that are empty in all rows are hidden in narrower windows, unless someone chose them', () => {
  const info = resourceInfos['reserved-addrs']
  const row = (description: string) => ({
    id: 'ra_1',
    title: '1.tcp.example:1',
    created_at: '',
    item: { description, metadata: '' },
    source: 'list' as const,
    first_seen_at: '',
    seen_at: '',
    gone_at: null,
    is_confirmed: true,
    checked_at: null,
  })
  const hideBelow = (descriptions: string[], chosen: string[] | null = null) =>
    listColumns({ info, account, list, rows: descriptions.map(row), hasTags: true, chosen }).columns.find(
      ({ id }) => id === 'description',
    )?.hideBelow
  expect(hideBelow(['', ''])).toBe('xl')
  expect(hideBelow(['', 'Quay'])).not.toBe('xl')
  expect(hideBelow(['', ''], ['description'])).toBeUndefined()
})

test('columns that repeat one value in several rows are hidden like empty ones', () => {
  const info = resourceInfos.endpoints
  const rowsWith = (...bindings: string[]) =>
    bindings.map((binding, n) => ({ ...storedRow(`ep_${n}`, `https://${n}`), item: { bindings: [binding] } }))
  const hideBelow = (rows: InventoryRow[]) =>
    listColumns({ info, account, list, rows, hasTags: false, chosen: null }).columns.find(
      ({ id }) => id === 'bindings',
    )?.hideBelow
  expect(hideBelow(rowsWith('public', 'public', 'public', 'public'))).toBe('xl')
  expect(hideBelow(rowsWith('public', 'public', 'public', 'internal'))).not.toBe('xl')
  expect(hideBelow(rowsWith('public', 'public'))).not.toBe('xl')
})

test('an empty column is hidden in all windows if values of other columns would be cut', () => {
  const info = resourceInfos['https-edges']
  const field = info.columns.at(1) ?? ''
  const columnsWith = (title: string, more: readonly object[]) =>
    listColumns({
      info,
      account,
      list,
      rows: [{ ...storedRow('edghts_1', title), item: {} }],
      more: more.map((one, index) => ({ id: `more-${index}`, header: '', cell: () => '', ...one })),
      hasTags: false,
      chosen: null,
    }).columns.map(({ id }) => id)
  expect(columnsWith('Access', [])).toContain(field)
  expect(columnsWith('Access', [{ measure: () => 300 }])).not.toContain(field)
})

test('a list value and a text that replaces a value have the width of what the cell shows', () => {
  const info = resourceInfos['https-edges']
  const row = { ...storedRow('edghts_1', 'Public'), item: { hostports: ['a.example:443', 'b.example:443'] } }
  const hostsOf = (texts: Parameters<typeof listColumns>[0]['texts']) =>
    listColumns({
      info,
      account,
      list,
      rows: [row],
      hasTags: false,
      chosen: null,
      ...(texts && { texts }),
    }).columns.find(({ id }) => id === 'hostports')
  expect(hostsOf(undefined)?.length).toBe('a.example:443, b.example:443'.length)
  const short = hostsOf({ hostports: () => 'a.example, b.example' })
  expect(short?.length).toBe('a.example, b.example'.length)
  expect(onAccount(<>{short?.cell(row)}</>)).toContain('>a.example, b.example<')
})

test.each([
  ['credentials', 'Crane gateway', 'sans'],
  ['credentials', '', 'sans'],
  ['bot-users', 'harbour.site', 'sans'],
  ['reserved-domains', 'app.harbour.example', 'mono'],
  ['ip-policy-rules', '192.0.2.0/24', 'mono'],
] as const)('all names in the list of %s have one font, such as %j', (name, title, font) => {
  const row = storedRow('cr_3DDXl5nE1xYi7QoI6eVpdzK85c7', title)
  const info: ResourceInfo & { name: ResourceName } = resourceInfos[name]
  const { columns } = listColumns({ info, account, list, rows: [row], hasTags: false, chosen: null })
  const html = onAccount(columns[0]?.cell(row))
  expect(/row-name[^"]*font-sans/.test(html) ? 'sans' : 'mono').toBe(font)
})

test.each(resourceNames.filter((name) => 'metadata' in resourceInfos[name].fields))(
  'the tags of %s are whole beside a description and an ID, which stay readable if they are cut',
  (name) => {
    const info = resourceInfos[name]
    const rows = Array.from({ length: 4 }, (_, n) => {
      const id = `${info.idPrefix}_3LEU${n}meaKuW2Q0aB1cD2eF3pxen1`
      const metadata = n === 0 ? '{"env":"test","team":"pumps"}' : ''
      return { ...storedRow(id, 'Depot'), item: { id, description: 'Replica in Rotterdam', metadata } }
    })
    const chosen = ['description', 'tags', 'id']
    const { columns } = listColumns({ info, account, list, rows, hasTags: true, chosen })
    const widths = widthsIn(columns, 56)
    const widthOf = (id: string) => widths[columns.findIndex((one) => one.id === id)] ?? 0
    expect(widthOf('tags')).toBeGreaterThan(12.3)
    expect(widthOf('id')).toBeGreaterThan(7)
  },
)
