import type { FixAction } from '@/lib/resources/states/own-state'
import type { DnsStanding } from './standing'

/**
 * Returns the link to the part of a resource's page that shows how to fix its DNS records. The label is "View record"
 * if there is nothing to fix, because the record can't exist at an apex or is still to be created in setup. `page` is
 * the URL path of the resource's page.
 */
export const recordAction = (page: string, standing: DnsStanding | null | undefined): FixAction => ({
  label: standing === 'apex' || standing === 'setup' ? 'View record' : 'Fix record',
  href: `${page}#dns-fix`,
})
