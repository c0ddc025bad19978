import { apexText, likelyText } from '@/components/dns/dns-text'
import { NameNote, useDomainInput } from '@/components/dns/name-note'
import { useIngressAbove, useNameHints, useReservedWww } from '@/components/dns/use-name-hints'
import { ingressText } from '@/lib/dns/model/record-zone'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

/**
 * Describes the names that a typed wildcard covers. Warns about a mistyped domain, a name under an agent ingress, and a
 * name that can't have a CNAME record.
 */
export function DomainNote() {
  const input = useDomainInput()
  const { name, entered } = input
  const { isApex, likely } = useNameHints(name)
  const www = useReservedWww(isApex ? name : '')
  const ingress = useIngressAbove(name)
  return (
    <NameNote
      input={input}
      texts={[
        likely && likelyText(likely),
        ingress && ingressText(name, ingress),
        isApex ? apexText(name, www !== null) : wildcardSentence(entered),
      ]}
    />
  )
}
