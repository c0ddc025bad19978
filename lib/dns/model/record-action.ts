import type { FixAction } from '@/lib/resources/states/own-state'
import type { DnsState } from './dns-state'

export const checkDns = (href: string): FixAction => ({ label: 'Check DNS', href, view_label: 'Check DNS' })

export const fixRecord = (href: string): FixAction => ({
  label: 'Fix record',
  href,
  view_label: 'View record',
})

export const recordAction = (page: string, state: DnsState | null | undefined): FixAction => {
  const href = `${page}#dns-fix`
  return state === 'apex' || state === 'setup'
    ? { label: 'View record', href, is_view: true }
    : fixRecord(href)
}
