import 'server-only'
import { cache } from 'react'
import { listAudit } from '@/lib/audit/list'
import { readBy } from '@/lib/audit/reader'
import type {
  BackendsPage,
  BackendsSearch,
  InventoryDetail,
  InventoryPage,
  InventoryRow,
  InventorySearch,
} from '@/lib/api/inventory'
import type { NavigationNumbers } from '@/lib/api/navigation'
import type { Expiries, Overview } from '@/lib/api/overview'
import { expiriesOf } from '@/lib/inventory/overview/expiries'
import type { AuditPage, AuditSearch } from '@/lib/api/audit'
import type { ApiLogRate, ApiLogPage, ApiLogSearch } from '@/lib/api/api-log'
import type { ListView, ViewedList } from '@/lib/api/views'
import type { ListedAccount } from '@/lib/api/accounts'
import type { PersonRow } from '@/lib/api/people'
import type { SessionRow } from '@/lib/api/sessions'
import { Failure } from '@/lib/contract/failure'
import type { ResourceName } from '@/lib/resources/resource-types'
import { type Account, accountOf, resourceOf } from './accounts/upstream'
import { actingFor } from './acting'
import { type Context, context, type Person } from './context'
import { currentPerson } from './people/current-person'
import { listPeople } from './people/people'
import { listSessions } from './people/sessions'
import { listAccounts } from './accounts/accounts'
import { auditFilters } from './logs/log-filters'
import { listViews } from './views/list-views'
import { backendsPage } from './inventory/backends'
import { listApiLog, apiLogFilters, apiLogRate } from './logs/api-log'
import { accountOverview, inventoryDetail } from './inventory/inventory'
import { inventoryPage, type ReadRows } from './inventory/list-page'
import { recentNumbers } from './inventory/navigation-numbers'

// These functions load the data of server components, in the same shape as the routes. Layouts and pages render in
// parallel, so each function checks for itself who is signed in.

/**
 * Returns the context and the account with this slug. Throws a Failure if no one is signed in or the slug is unknown.
 */
export async function signedInAccount(slug: string): Promise<[Context, Account]> {
  return (await whoReads(slug)).target
}

async function getPerson(): Promise<Person> {
  const person = await currentPerson()
  if (!person) throw new Failure('ADIT_NOT_SIGNED_IN', "You aren't signed in. Sign in again.")
  return person
}

interface Reader {
  person: Person
  target: [Context, Account]
}

const whoReads = cache(async (slug: string): Promise<Reader> => {
  const person = await getPerson()
  const current = await context()
  return { person, target: [current, await accountOf(current, slug)] }
})

/** Runs a function with the signed-in person's access and request budget. */
export async function asReader<T>(
  slug: string,
  run: (...target: [Context, Account]) => Promise<T>,
): Promise<T> {
  const { person, target } = await whoReads(slug)
  return actingFor({ email: person.email, personId: person.id }, () =>
    readBy(person.role, () => run(...target)),
  )
}

/** Runs a function that reads the console's own store on behalf of the signed-in person. */
export async function asPerson<T>(
  slug: string,
  run: (person: Person, ...target: [Context, Account]) => Promise<T>,
): Promise<T> {
  const { person, target } = await whoReads(slug)
  return run(person, ...target)
}

export async function loadPage(
  slug: string,
  resource: ResourceName,
  search: InventorySearch,
  read: ReadRows | null = null,
): Promise<InventoryPage> {
  const page = await asReader(slug, (...target) =>
    inventoryPage(...target, resourceOf(resource), search, read),
  )
  const sent = sentPages.get(page) ?? { ...page, rows: page.rows.map(withoutUri) }
  sentPages.set(page, sent)
  return sent
}

const sentPages = new WeakMap<InventoryPage, InventoryPage>()

function withoutUri(row: InventoryRow): InventoryRow {
  const { uri: _, ...item } = row.item
  return { ...row, item }
}

export async function loadViews(slug: string, resource: ViewedList): Promise<{ views: ListView[] }> {
  const { person, target } = await whoReads(slug)
  const [{ db }, { id }] = target
  return { views: await listViews(db, { accountId: id, resource }, person) }
}

export async function loadBackends(slug: string, search: BackendsSearch): Promise<BackendsPage> {
  return asReader(slug, (...target) => backendsPage(...target, search))
}

export async function loadNavigation(slug: string): Promise<NavigationNumbers> {
  return asReader(slug, recentNumbers)
}

export async function loadDetail(slug: string, resource: ResourceName, id: string): Promise<InventoryDetail> {
  return asReader(slug, (...target) => inventoryDetail(...target, resourceOf(resource), id))
}

export async function loadOverview(slug: string): Promise<Overview> {
  return asReader(slug, accountOverview)
}

export async function loadExpiries(slug: string): Promise<Expiries> {
  return asReader(slug, ({ db }, { id }) => expiriesOf(db, id))
}

export const loadHistory = (slug: string, target = ''): Promise<AuditPage> =>
  loadAudit({ account: slug, target })

export async function loadAudit(search: AuditSearch): Promise<AuditPage> {
  const person = await getPerson()
  const { db } = await context()
  const { before, ...filters } = await auditFilters(db, search, person)
  return listAudit(db, filters, before)
}

export async function loadApiLog(slug: string, search: ApiLogSearch): Promise<ApiLogPage> {
  const { person, target } = await whoReads(slug)
  return listApiLog(...target, apiLogFilters(search, person))
}

export async function loadApiLogRate(slug: string, search: ApiLogSearch): Promise<ApiLogRate> {
  const { person, target } = await whoReads(slug)
  return apiLogRate(...target, apiLogFilters(search, person), new Date())
}

export async function loadAccounts(): Promise<{ accounts: ListedAccount[] }> {
  await getPerson()
  return { accounts: await listAccounts((await context()).db) }
}

export async function loadPeople(): Promise<{ people: PersonRow[] }> {
  const { role } = await getPerson()
  if (role !== 'admin')
    throw new Failure('ADIT_FORBIDDEN', 'Listing people requires the admin role. Ask an admin.')
  return { people: await listPeople(await context()) }
}

export async function loadSessions(): Promise<{ sessions: SessionRow[] }> {
  const person = await getPerson()
  return { sessions: await listSessions(await context(), person) }
}
