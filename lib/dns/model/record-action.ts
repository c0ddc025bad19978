import type { FixAction } from '@/lib/resources/states/own-state'
import type { DnsStanding } from './standing'

/**
 * Returns the link to the part of a resource's page that shows how to fix its DNS records. An apex can't have the
 * record, and a record in setup is still to be created, so there is nothing to fix. `page` is the URL path of the
 * resource's page.
 */
export const recordAction = (page: string, standing: DnsStanding | null | undefined): FixAction => ({
  label: standing === 'apex' || standing === 'setup' ? 'View record' : 'Fix record',
  href: `${page}#dns-fix`,
})
