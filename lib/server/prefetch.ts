import 'server-only'
import { listAudit } from '@/lib/audit/list'
import type { AuditPage } from '@/lib/client/audit'
import type { DnsList, DnsResource, DnsSearch, DnsStatus } from '@/lib/client/dns'
import type { InventoryDetail, InventoryPage, InventorySearch, Overview } from '@/lib/client/inventory'
import { Failure } from '@/lib/contract/failure'
import type { ResourceName } from '@/lib/resources/catalogue'
import { type Account, accountOf, resourceOf } from './accounts/upstream'
import { type Context, context } from './context'
import { currentPerson } from './people/current-person'
import { auditFilters } from './audit-filters'
import { dnsList, dnsOne } from './dns/dns'
import { accountOverview, inventoryDetail, inventoryPage } from './inventory/inventory'

// For server components: what the routes answer, under the same query keys. Layouts and pages render side by side, so
// each of these asks for the person itself.

/** The account of an address, for whoever is signed in. Throws Failure ADIT_NOT_SIGNED_IN or ADIT_UNKNOWN_ACCOUNT. */
export async function signedIn(slug: string): Promise<[Context, Account]> {
  if (!(await currentPerson())) throw new Failure('ADIT_NOT_SIGNED_IN', 'Nobody is signed in.')
  const given = await context()
  return [given, await accountOf(given, slug)]
}

export async function loadPage(
  slug: string,
  resource: ResourceName,
  search: InventorySearch,
): Promise<InventoryPage> {
  return inventoryPage(...(await signedIn(slug)), resourceOf(resource), search)
}

export async function loadDetail(slug: string, resource: ResourceName, id: string): Promise<InventoryDetail> {
  return inventoryDetail(...(await signedIn(slug)), resourceOf(resource), id)
}

export async function loadOverview(slug: string): Promise<Overview> {
  return accountOverview(...(await signedIn(slug)))
}

export async function loadDnsStatus(slug: string, resource: DnsResource, id: string): Promise<DnsStatus> {
  return dnsOne(...(await signedIn(slug)), resource, id)
}

export async function loadHistory(slug: string, target = ''): Promise<AuditPage> {
  const [{ db }] = await signedIn(slug)
  const { before: _, ...filters } = await auditFilters(db, new URLSearchParams({ account: slug, target }))
  return listAudit(db, filters)
}

export async function loadDnsList(slug: string, search: DnsSearch): Promise<DnsList> {
  return dnsList(...(await signedIn(slug)), search)
}
