import { fieldsOf } from '@/lib/util/records'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { HttpsEdgeDetail } from '@/components/https-edges/detail'
import { HttpsEdgeRouteDetail } from '@/components/https-edges/route-detail'
import { FIRST_ROWS } from '@/components/ui/data-table'
import { ColumnsProvider } from '@/components/resource/list/columns-provider'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { dnsStatusQuery } from '@/lib/client/dns'
import { inventoryDetailQuery, inventoryPageQuery } from '@/lib/client/inventory'
import { conform } from '@/lib/contract/conform'
import { dnsStatus } from '@/lib/inventory/dns/status'
import { project } from '@/lib/inventory/sync/project'
import { listItem } from '@/lib/inventory/list/row'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { registry, resources } from '@/lib/resources/registry'
import { sampleOf } from '@/lib/contract/testing/sample'

const wrongValues = [null, 7, 'text', [5, { odd: [null] }], { odd: 1 }]

type Item = Record<string, unknown> & { id: string }

/**
 * Returns variants of a valid response. In each variant, one field is missing or has a value of the wrong type.
 */
function variants(schema: z.ZodObject, good: Item): [name: string, item: Item][] {
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id')
  const wrong = ([, item]: [string, Item]) => conform(schema, item).wrong.length > 0
  const changed = fields.flatMap((field): [string, Item][] => {
    const { [field]: _, ...without } = good
    return [
      [`${field} left out`, { ...without, id: good.id }],
      ...wrongValues.map((value): [string, Item] => [
        `${field}: ${JSON.stringify(value)}`,
        { ...good, [field]: value },
      ]),
    ]
  })
  const whole = wrongValues.map((value): [string, Item] => [
    `all: ${JSON.stringify(value)}`,
    { ...Object.fromEntries(fields.map((field) => [field, value])), id: good.id },
  ])
  const bare: [string, Item] = ['all left out', { id: good.id }]
  return [['good', good], ...[...changed, ...whole, bare].filter(wrong)]
}

/** Returns the component in a page's module whose name matches a pattern. */
function componentOf<P>(module: unknown, pattern: RegExp): ComponentType<P> {
  const found = Object.entries(fieldsOf(module)).find(([name]) => pattern.test(name))?.[1]
  if (typeof found !== 'function') throw new Error(`No component ${pattern}`)
  return found as ComponentType<P> // checked to be a function; pages of a kind take the same parameters
}

/** The lists that share a file with other lists, keyed by resource. */
const sharedTables: Readonly<Partial<Record<ResourceName, () => Promise<unknown>>>> = {
  'static-backends': () => import('@/components/backends/tables'),
  'http-response-backends': () => import('@/components/backends/tables'),
  'weighted-backends': () => import('@/components/backends/tables'),
  'failover-backends': () => import('@/components/backends/tables'),
  credentials: () => import('@/components/credentials/tables'),
  'api-keys': () => import('@/components/credentials/tables'),
}

/** Matches traces of a missing or unreadable value in a sentence or label. */
const leak = /\b(?:undefined|NaN|null)\b|\[object /

/**
 * Returns the texts, labels and URLs on a page that match `leak`. Ignores JSON, which shows values as received.
 */
const leaksIn = (html: string): string[] =>
  html
    .replaceAll(/<(pre|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/ (?:aria-label|title|placeholder|value|data-tip|href)="([^"]*)"/g, '>$1<i ')
    .split(/<[^>]*>/)
    .filter((text) => leak.test(text) && !/^[[{](?!object )/.test(text))

const emptyPage = {
  rows: [],
  page_size: 100,
  total: 1,
  all: 1,
  facets: {},
  next: null,
  previous: null,
  as_of: null,
  syncing: false,
  error: null,
  listable: true,
}

const emptyCache = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

/** Returns a query cache with the resource `id_1`, for both the inventory and edit forms. */
function withItem(name: ResourceName, item: Record<string, unknown>): QueryClient {
  const queries = emptyCache()
  const row = { ...storedRow('id_1', 'Title'), item }
  queries.setQueryData(inventoryDetailQuery('lab', name, 'id_1').queryKey, { row, used_by: [], uses: [] })
  queries.setQueryData([name, 'get', 'lab', 'id_1', 'edit'], { item, isMismatch: false })
  return queries
}

const tableModule = (name: ResourceName): Promise<unknown> =>
  sharedTables[name]?.() ?? import(`../components/${name}/table.tsx`)

/** Returns a resource's name as the prefix of its components, such as `TcpEdges`. */
const camel = (name: ResourceName) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

describe.each(resourceNames)('%s', (name) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  const sample = sampleOf(registry[name].item)
  const good: Item = { ...fieldsOf(sample), id: 'id_1' }
  const blocked = Object.fromEntries(Object.values(resource.ops).map((op) => [op.name, null]))
  const all = variants(resource.item, good)

  test('the sample is a valid response', () => {
    expect(conform(resource.item, good).wrong).toEqual([])
  })

  test('the inventory accepts a response with any wrong type', () => {
    for (const [, item] of all) expect(project(resource, item)).not.toBeNull()
  })

  test('the details page renders with the raw JSON, whatever field has a wrong type', async () => {
    const Detail = componentOf<{ id: string }>(await import(`../components/${name}/detail.tsx`), /Detail$/)
    for (const [variant, item] of all) {
      const queries = withItem(name, item)
      const [html, json] = ['', 'tab=json'].map((query) => {
        return onAccount(<Detail id="id_1" />, { queries, blocked, at: `?${query}` })
      })
      expect([variant, html?.includes('<h1'), json?.includes('aria-label="Raw JSON"')]).toEqual([
        variant,
        true,
        true,
      ])
      if (variant === 'good') expect(html).not.toContain('unexpected format')
      expect([variant, leaksIn(html ?? '')]).toEqual([variant, []])
    }
  })

  test.runIf('update' in resource.ops)('the edit form and the delete page render', async () => {
    const forms: unknown = await import(`../components/${name}/forms.tsx`)
    const pages = [/^Edit/, /^Delete/].map((form) => componentOf<{ id: string }>(forms, form))
    for (const [variant, item] of all) {
      const html = pages
        .map((Page) => onAccount(<Page id="id_1" />, { queries: withItem(name, item), blocked }))
        .join('')
      expect([variant, /<form.*<h1/s.test(html), leaksIn(html)]).toEqual([variant, true, []])
    }
  })

  test('the list shows a row for every response, whatever field has a wrong type', async () => {
    const Table = componentOf<object>(await tableModule(name), new RegExp(`^${camel(name)}Table$`))
    const queries = emptyCache()
    const rows = all.map(([, item], index) =>
      listItem(resource, {
        ...storedRow(`id_${index}`, `Title ${index}`),
        item: { ...item, id: `id_${index}` },
      }),
    )
    const columns = Object.keys(resource.info.fields).join('.')
    // The server renders only the first rows of a page.
    for (let from = 0; from < rows.length; from += FIRST_ROWS) {
      const page = rows.slice(from, from + FIRST_ROWS)
      queries.setQueryData(inventoryPageQuery('lab', name, {}).queryKey, {
        ...emptyPage,
        rows: page,
        total: page.length,
        all: page.length,
      })
      for (const cookie of [`${name}:${columns}`, '']) {
        const html = onAccount(
          <ColumnsProvider cookie={cookie}>
            <Table />
          </ColumnsProvider>,
          { queries, blocked },
        )
        expect(html.match(/<th scope="row"/g)).toHaveLength(page.length)
        expect(leaksIn(html)).toEqual([])
      }
    }
  })
})

/** Text that a page or list must not show for a resource with an unreadable field. */
const claims =
  /Ready|[Nn]ot needed|[Nn]o DNS record|No host|Serves no host|None: nothing|Without rules|no rules|by the platform are allowed|[Nn]o backend|requests fail|without labels|without TLS|status 200|an empty body|[Ss]ends nothing/
const wrongLists = [{ a: 1 }, 7, 'text', [7]]
const unreadable: [ResourceName, string, unknown[]][] = [
  ['ssh-credentials', 'acl', wrongLists],
  ['credentials', 'acl', wrongLists],
  ['weighted-backends', 'backends', [null, 7, 'text', [], [7], { a: 'x' }]],
  ['failover-backends', 'backends', [null, {}, ...wrongLists]],
  ['tunnel-group-backends', 'labels', [7, 'text', [7]]],
  ['tunnel-group-backends', 'tunnels', wrongLists],
  ['static-backends', 'tls', [7, 'text', [], { enabled: 'yes' }]],
  ['http-response-backends', 'status_code', ['x', {}]],
  ['http-response-backends', 'body', [7, {}]],
  ['event-subscriptions', 'destinations', wrongLists],
  ['tcp-edges', 'backend', [7, 'text', [], {}, { x: 1 }, { id: 7, uri: null }, { backend: 7 }]],
  [
    'https-edges',
    'routes',
    [7, 'text', { a: 1 }, [7], [{ id: 'r', match: '/', match_type: 'x', backend: 7 }]],
  ],
  ['reserved-domains', 'cname_target', [{}, 7, [], undefined]],
  ['reserved-domains', 'acme_challenge_cname_target', [{}, 7, []]],
  ['agent-ingresses', 'ns_targets', [null, 'text', {}, [7], undefined]],
  ['https-edges', 'hostports', [null, 'text', {}, undefined]],
]

test.each(unreadable)(
  'the page of %s with an unreadable %s makes no claims about it',
  async (name, field, values) => {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    const Detail = componentOf<{ id: string }>(await import(`../components/${name}/detail.tsx`), /Detail$/)
    const blocked = Object.fromEntries(Object.values(resource.ops).map((op) => [op.name, null]))
    for (const value of values) {
      const item = {
        ...fieldsOf(sampleOf(registry[name].item)),
        id: 'id_1',
        domain: '*.a.example',
        ...(field !== 'routes' && { routes: [] }), // routes have their own state
        [field]: value,
      }
      const queries = withItem(name, item)
      if (name === 'reserved-domains' || name === 'agent-ingresses') {
        const status = dnsStatus({ resource: name, id: 'id_1', title: 'Title', item, check: null })
        queries.setQueryData(dnsStatusQuery('lab', name, 'id_1').queryKey, status)
        expect(project(resource, item)?.columns.needs_dns).toBe(2)
      }
      const html = onAccount(<Detail id="id_1" />, { queries, blocked }).replace(/<pre.*?<\/pre>/gs, '')
      expect([value, claims.exec(html)?.[0]]).toEqual([value, undefined])
      if (field === 'routes') expect(html).not.toMatch(/[Nn]o routes/)
      expect(html).toMatch(/in an unknown format|can&#x27;t be read|couldn&#x27;t read/)
      if (value === null) expect(html).toMatch(new RegExp(`Fields in an unknown format: [^<]*${field}`))
    }
  },
)

test.each(wrongLists)('a list shows rules of the form %j as unknown', async (acl) => {
  for (const [name, module] of [
    ['credentials', await tableModule('credentials')],
    ['ssh-credentials', await tableModule('ssh-credentials')],
  ] as const) {
    const Table = componentOf<object>(module, new RegExp(`^${camel(name)}Table$`))
    const queries = emptyCache()
    const item = { ...fieldsOf(sampleOf(registry[name].item)), id: 'id_1', acl }
    queries.setQueryData(inventoryPageQuery('lab', name, {}).queryKey, {
      ...emptyPage,
      rows: [listItem(registry[name], { ...storedRow('id_1', 'Title'), item })],
    })
    const html = onAccount(<Table />, { queries })
    expect(html).toContain('Unknown format')
    expect(html).not.toContain('no rules')
  }
})

test.each([[7], ['text'], [[]], [{}], [{ x: 1 }], [{ backend: 7 }]])(
  'a page shows a route with the backend %j as unknown',
  (backend) => {
    const route = {
      id: 'r_1',
      uri: '',
      created_at: '',
      match: '/',
      match_type: 'path_prefix',
      backend,
      oauth: 7,
    }
    const item = { ...fieldsOf(sampleOf(registry['https-edges'].item)), id: 'id_1', routes: [route] }
    const queries = withItem('https-edges', item)
    const blocked = Object.fromEntries(
      Object.values(registry['https-edges'].ops).map((op) => [op.name, null]),
    )
    const pages = [
      <HttpsEdgeRouteDetail key="route" id="id_1" route_id="r_1" />,
      <HttpsEdgeDetail key="edge" id="id_1" />,
    ]
    for (const page of pages) {
      const html = onAccount(page, { queries, blocked })
      expect(html).toMatch(/[Uu]nknown format/)
      expect(html).not.toMatch(/[Nn]o backend|Ready/)
    }
  },
)
