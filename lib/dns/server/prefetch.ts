import 'server-only'
import type { DnsList, DnsSearch, DnsStatus } from '@/lib/api/dns'
import type { DnsResource } from '@/lib/resources/resource-types'
import type { DnsLink } from '@/lib/api/dns-links'
import { asPerson, asReader, signedInAccount } from '@/lib/server/prefetch'
import { dnsList, dnsOne } from './dns'
import { listLinks } from './links'

/**
 * Returns the response of `GET /api/dns/<account>/<resource>/<id>`, but doesn't read the resource again for a pending
 * certificate. Throws Failure ADIT_NOT_FOUND if the resource is unknown.
 */
export async function loadDnsStatus(slug: string, resource: DnsResource, id: string): Promise<DnsStatus> {
  return asReader(slug, (...target) => dnsOne(...target, resource, id))
}

/** Returns the response of `GET /api/dns/<account>`. */
export async function loadDnsList(slug: string, search: DnsSearch): Promise<DnsList> {
  return dnsList(...(await signedInAccount(slug)), search)
}

/** Returns the response of `GET /api/dns-links/<account>/<resource>/<id>`. */
export async function loadDnsLinks(
  slug: string,
  resource: DnsResource,
  id: string,
): Promise<{ links: DnsLink[] }> {
  return {
    links: await asPerson(slug, (person, ...target) => listLinks(...target, { resource, id }, person)),
  }
}
