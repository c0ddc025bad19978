import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { HashLink } from '@/components/ui/link'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsStatusQuery } from '@/lib/client/dns'
import { partsOf, recordToFix } from '@/lib/dns/model/diagnosis'
import { dnsText } from '@/lib/dns/model/dns-text'
import { isImpossible } from '@/lib/dns/model/record-zone'
import { recordState } from '@/lib/dns/model/state'
import type { DnsResource } from '@/lib/resources/resource-types'
import { recordAnchor } from './certificate-line'
import { DnsText } from './dns-text'

/**
 * Returns the index of the record that `recordToFix` selects. Null if the console can't suggest a change that fixes it.
 */
export function dnsFixIndex({ wanted, check }: Pick<DnsStatus, 'wanted' | 'check'>): number | null {
  const index = recordToFix({ wanted, check })
  const record = index === null ? undefined : check?.records[index]
  if (index === null || !record || isImpossible(record)) return null
  const isWrong = ['wrong', 'attention'].includes(recordState(record)) || record.code === 'caa-forbids'
  const { change } = partsOf(record.message)
  return isWrong && change !== '' ? index : null
}

/**
 * The problem with a resource's DNS, and a link to the record that contains the change. Renders nothing if the console
 * can't suggest a change. While this component shows a problem, `DnsSentence` renders nothing.
 */
export function DnsFix({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  const index = data && dnsFixIndex(data)
  if (!data || typeof index !== 'number') return null
  return (
    <section
      aria-label="DNS problem"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 not-last:mb-3 not-last:border-b not-last:border-line not-last:pb-3"
    >
      <p className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">
        <DnsText text={dnsText(data).sentence} />
      </p>
      <HashLink href={`#${recordAnchor(id, index)}`}>View record</HashLink>
    </section>
  )
}
