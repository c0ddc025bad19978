import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { DnsStatus } from '@/lib/api/dns'
import { isOnApex } from '@/lib/dns/model/record-zone'
import { canonicalName } from '@/lib/dns/model/records'
import { paths } from '@/lib/util/paths'
import { DnsText, likelyText } from './dns-text'
import { useNameHints, useReservedWww } from './use-name-hints'

/**
 * Suggests another name in the account if the resource's zone wasn't found, or if the resource's name can't have a
 * CNAME record. Renders nothing without a suggestion.
 */
export function NameHint({ status: { title, check } }: { status: DnsStatus }) {
  const { account } = useAccount()
  const name = canonicalName(title)
  const isUnknown = check?.records.some(({ code }) => code === 'zone-not-found') ?? false
  const { likely } = useNameHints(isUnknown ? name : '')
  const www = useReservedWww(check?.records.some(isOnApex) ? name : '')
  if (likely)
    return (
      <p className="max-w-text wrap-anywhere">
        <DnsText text={likelyText(likely)} />
      </p>
    )
  if (www === null) return null
  return (
    <p className="max-w-text wrap-anywhere">
      <Link href={paths.detail(account.slug, 'reserved-domains', www)} className="font-mono">
        www.{name}
      </Link>{' '}
      is already reserved in this account.
    </p>
  )
}
