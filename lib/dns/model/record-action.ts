import type { FixAction } from '@/lib/resources/states/own-state'
import type { DnsStanding } from './standing'

export const checkDns = (href: string): FixAction => ({ label: 'Check DNS', href, view_label: 'Check DNS' })

export const fixRecord = (href: string): FixAction => ({
  label: 'Fix record',
  href,
  view_label: 'View record',
})

export const recordAction = (page: string, standing: DnsStanding | null | undefined): FixAction => {
  const href = `${page}#dns-fix`
  return standing === 'apex' || standing === 'setup'
    ? { label: 'View record', href, is_view: true }
    : fixRecord(href)
}
