import type { FixAction } from '@/lib/resources/states/own-state'
import { changesOf } from './diagnosis'
import { dnsText } from './dns-text'
import { checkDns, recordAction } from './record-action'
import { dnsStateOf } from './record-dns-state'

/** Returns a link to the DNS section of a resource's page, or undefined if no action is suggested. */
export function dnsFixAction(status: Parameters<typeof dnsText>[0], page: string): FixAction | undefined {
  const dnsState = dnsStateOf(status)
  if (dnsState === 'unchecked') return checkDns(`${page}#dns`)
  const { state } = dnsText(status)
  const hasChange = changesOf(status.check).length > 0
  if (state !== 'wrong' && state !== 'attention' && !hasChange) return undefined
  // If the records are correct or not needed, the problem is the certificate.
  return dnsState === null || dnsState === 'correct'
    ? { label: 'View records', href: `${page}#dns`, is_view: true }
    : recordAction(page, dnsState)
}
