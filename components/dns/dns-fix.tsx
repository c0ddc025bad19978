import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { CopyButton } from '@/components/ui/copy-button'
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
 * Returns the change that fixes the record that `recordToFix` selects, and the record's index. Null if the console
 * can't suggest a change.
 */
export function dnsChange({ wanted, check }: Pick<DnsStatus, 'wanted' | 'check'>) {
  const index = recordToFix({ wanted, check })
  const record = index === null ? undefined : check?.records[index]
  if (index === null || !record || isImpossible(record)) return null
  const isWrong = ['wrong', 'attention'].includes(recordState(record)) || record.code === 'caa-forbids'
  const { change } = partsOf(record.message)
  return isWrong && change !== '' ? { index, change, record } : null
}

/**
 * The problem with a resource's DNS, the change that fixes it, and a link to the record. Renders nothing if the console
 * can't suggest a change. While this component shows a change, `DnsSentence` renders nothing.
 */
export function DnsFix({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  const fix = data && dnsChange(data)
  if (!fix) return null
  return (
    <section
      aria-label="DNS change"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 not-last:mb-3 not-last:border-b not-last:border-line not-last:pb-3"
    >
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-medium">
          <DnsText text={dnsText(data).sentence} />
        </p>
        <p>
          <DnsText text={fix.change} />
        </p>
      </div>
      <HashLink href={`#${recordAnchor(id, fix.index)}`}>View record</HashLink>
      <CopyButton
        value={fix.record.message}
        what={`change to ${fix.record.record.name}`}
        text="Copy change"
      />
    </section>
  )
}
