import 'server-only'
import type { DnsList, DnsSearch, DnsStatus } from '@/lib/api/dns'
import type { DnsResource } from '@/lib/dns/model/standing'
import { asReader, signedIn } from '@/lib/server/prefetch'
import { dnsList, dnsOne } from './dns'

/** Returns the response of `GET /api/dns/<account>/<resource>/<id>`. Throws Failure ADIT_NOT_FOUND. */
export async function loadDnsStatus(slug: string, resource: DnsResource, id: string): Promise<DnsStatus> {
  return asReader(slug, (...place) => dnsOne(...place, resource, id))
}

/** Returns the response of `GET /api/dns/<account>`. */
export async function loadDnsList(slug: string, search: DnsSearch): Promise<DnsList> {
  return dnsList(...(await signedIn(slug)), search)
}
