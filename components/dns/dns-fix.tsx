import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { useHashTarget } from '@/components/ui/use-hash-target'
import { dnsStatusQuery } from '@/lib/client/dns'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { dnsText } from '@/lib/dns/model/dns-text'
import type { DnsResource } from '@/lib/resources/resource-types'
import { certificateAnchor, recordAnchor } from './certificate-line'
import { DnsChain } from './dns-chain'
import { DnsChanges } from './dns-changes'
import { DnsText } from './dns-text'

/** The element ID of the problem. Links on other pages use it. */
const anchor = 'dns-fix'

/**
 * The problem with a resource's DNS: a description, the chain with the broken step, and the changes to make. Renders
 * nothing if the console can't suggest a change. While this component shows a problem, `DnsSentence` renders nothing.
 */
export function DnsFix({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  const isShown = data !== undefined && changesOf(data.check).length > 0
  const target = useHashTarget(anchor, isShown, true)
  if (!isShown) return null
  const anchorOf = (index: number) => recordAnchor(id, index)
  return (
    <section
      id={anchor}
      ref={target}
      tabIndex={-1}
      aria-label="DNS problem"
      className="scroll-mt-16 space-y-3 outline-none not-last:mb-3 not-last:border-b not-last:border-line not-last:pb-3"
    >
      <p className="max-w-text font-medium wrap-anywhere">
        <DnsText text={dnsText(data).sentence} />
      </p>
      <DnsChain
        id="dns-chain"
        of={data}
        anchorOf={anchorOf}
        certificateAnchor={certificateAnchor(id)}
        isBrief
        isPlain
      />
      <DnsChanges of={data} anchorOf={anchorOf} />
    </section>
  )
}
