import type { FixAction } from '@/lib/resources/states/own-state'
import type { DnsStanding } from './standing'

export const recordAction = (page: string, standing: DnsStanding | null | undefined): FixAction => ({
  label: standing === 'apex' || standing === 'setup' ? 'View record' : 'Fix record',
  href: `${page}#dns-fix`,
})
