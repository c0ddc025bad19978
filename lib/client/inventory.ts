import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResourceName } from '@/lib/resources/catalogue'
import type { DnsStanding, DnsSummary } from '@/lib/dns/model/standing'
import { addressesOf, request } from './request'

/** One row of the console's copy of an account. `Item` is the resource as the management API sent it, secrets removed. */
export interface InventoryRow<Item = Record<string, unknown>> {
  id: string
  title: string
  created_at: string
  item: Item
  /** In lists: fields that the API sent with a wrong type, and that are left out of `item`. */
  unreadable?: string[]
  source: 'list' | 'registered' | 'added'
  first_seen_at: string
  seen_at: string
  /** Set when the platform no longer has it. */
  gone_at: string | null
  /** False: the API never told this console of it; somebody typed it, or a file said so. */
  is_confirmed: boolean
  /** When the console last asked for it by its id on its own; null: never. */
  looked_at: string | null
  /** How its records stood at the last check; null when it needs none. Lists of what DNS says something about only. */
  dns?: DnsStanding | null
}

export interface Freshness {
  /** End of the last walk that saw every page; null when there was none. */
  as_of: string | null
  syncing: boolean
  /** Why the last walk failed. */
  error: { code: string; message: string } | null
  /** False: this account's API has no list of these; rows are what was registered or added here. */
  listable: boolean
}

export interface InventoryPage<Item = Record<string, unknown>> extends Freshness {
  rows: InventoryRow<Item>[]
  /** Rows that a page has at most. */
  page_size: number
  /** Rows that match search and facets. */
  total: number
  /** Rows there are, whatever the search. */
  all: number
  /** Values of each facet within the search, most frequent first. */
  facets: Record<string, { value: string; count: number }[]>
  /** Key-set cursors; null at an end. */
  next: string | null
  previous: string | null
  /** Where the API has no list of these: what is to be said beside what is known. */
  known_only?: KnownOnly
}

/** What a list tells that no API has. */
export interface KnownOnly {
  /** Ids that other things refer to and this console does not know, each with a few of those. */
  mentioned: { id: string; by: ThingLink[] }[]
  /** Things known by their id that the platform no longer has, the last first. */
  gone: { id: string; title: string; gone_at: string }[]
}

export interface InventorySearch {
  q?: string
  /** A column, or `-column` for descending. Default `-created_at`. */
  sort?: string
  after?: string
  before?: string
  /** Facet values by facet name, comma separated. */
  [facet: string]: string | undefined
}

/** One thing with what the console knows around it. */
export interface InventoryDetail<Item = Record<string, unknown>> {
  row: InventoryRow<Item>
  /** The resources that refer to it. */
  used_by: ThingLink[]
  /** The resources that it refers to, as far as the inventory knows it. */
  uses: ThingLink[]
}
export interface ThingLink {
  resource: string
  id: string
  title: string
  field: string
}

export interface Overview {
  resources: (Freshness & { resource: ResourceName; count: number })[]
  recent: { resource: ResourceName; id: string; title: string; created_at: string }[]
  /** How the things that need DNS records stand. */
  dns: DnsSummary
  /** Managed certificates that do not come. */
  certificates: { failed: number; waiting: number }
  /** Certificate authorities that have expired, and that expire within 30 days. */
  authorities: { ended: number; ending: number }
  /** The worst of the wrong records, the certificates that do not come and the authorities that end. */
  attention: {
    resource: ResourceName
    id: string
    title: string
    state: 'wrong' | 'waiting' | 'attention' | 'unknown'
    sentence: string
    since: string | null
  }[]
}

const base = addressesOf('inventory')

const search = (values: InventorySearch) => {
  const text = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString()
  return text ? `?${text}` : ''
}

/** A page of a list. Key: `[resource, 'page', account, search]`, so that a write refreshes all pages of a resource. */
export const inventoryPageQuery = (account: string, resource: ResourceName, values: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'page', account, values],
    queryFn: ({ signal }) =>
      request(base(account, resource) + search(values), { signal }) as Promise<InventoryPage>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

const maxPages = 20

/** Rows of several pages; `isWhole` false: there are more than were asked for. */
export interface InventoryRows extends Freshness {
  rows: InventoryRow[]
  isWhole: boolean
}

/** Every row that a search finds, page by page, up to 2,000. Key as of a page, so that a write refreshes it. */
export const inventoryRowsQuery = (account: string, resource: ResourceName, values: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'rows', account, values],
    queryFn: async ({ signal }): Promise<InventoryRows> => {
      const rows: InventoryRow[] = []
      let after: string | undefined
      let first: Omit<InventoryPage, 'rows' | 'next'> | undefined // its age: rows may be newer than that, never older
      for (let asked = 1; ; asked++) {
        const address = base(account, resource) + search({ ...values, after })
        const { next, rows: more, ...page } = (await request(address, { signal })) as InventoryPage
        rows.push(...more)
        first ??= page
        if (next === null || asked === maxPages) return { ...first, rows, isWhole: next === null }
        after = next
      }
    },
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

/** Reports whether a list is being read now, or was never read and will be: what is shown is soon out of date. */
const isComing = ({ syncing, as_of, error, listable }: Freshness) =>
  syncing || (listable && as_of === null && error === null)

export const inventoryDetailQuery = (account: string, resource: ResourceName, id: string) =>
  queryOptions({
    queryKey: [resource, 'detail', account, id],
    queryFn: ({ signal }) => request(base(account, resource, id), { signal }) as Promise<InventoryDetail>,
  })

/**
 * Takes a thing in whose id somebody knows. `name` is for where the API cannot be asked for the thing itself: it is kept
 * under that. A refusal that is about one of them has the field `id` or `name`.
 */
export const addKnown = (account: string, resource: ResourceName, known: { id: string; name?: string }) =>
  request(base(account, resource), { method: 'POST', body: known }) as Promise<InventoryDetail>

/** Takes a thing out of the console's own record; nothing changes on the platform. */
export const forgetKnown = (account: string, resource: ResourceName, id: string) =>
  request(base(account, resource, id), { method: 'DELETE' })

export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: ['overview', account],
    queryFn: ({ signal }) => request(base(account), { signal }) as Promise<Overview>,
  })

/** Everything of an account that a few typed words or a pasted id, address or URL may mean. */
export const findQuery = (account: string, q: string) =>
  queryOptions({
    queryKey: ['find', account, q],
    queryFn: ({ signal }) =>
      request(`/api/find/${encodeURIComponent(account)}?q=${encodeURIComponent(q)}`, { signal }) as Promise<{
        hits: { resource: ResourceName; id: string; title: string }[]
      }>,
    placeholderData: keepPreviousData,
  })

/** Asks the management API for every page of a list now. Resolves when the walk ended. */
export const syncNow = (account: string, resource: ResourceName) =>
  request(`/api/sync/${encodeURIComponent(account)}/${encodeURIComponent(resource)}`, { method: 'POST' })
