import { useWatch } from 'react-hook-form'
import { apexText, likelyText } from '@/components/dns/dns-text'
import { useIngressAbove, useNameHints, useReservedWww, useTyped } from '@/components/dns/use-name-hints'
import { useFormField } from '@/components/resource/form/form-context'
import { ingressText } from '@/lib/dns/model/record-zone'
import { canonicalName } from '@/lib/dns/model/records'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

/**
 * Describes what a typed wildcard covers, and warns about a mistyped domain, a name under an agent ingress, and a name
 * that can't have a CNAME.
 */
export function DomainNote() {
  const { form, isAccepted } = useFormField('domain')
  const domain: unknown = useWatch({ control: form.control, name: 'domain' })
  const entered = typeof domain === 'string' ? domain : ''
  const name = useTyped(canonicalName(entered))
  const { isApex, likely } = useNameHints(isAccepted ? name : '')
  const www = useReservedWww(isApex ? name : '')
  const ingress = useIngressAbove(isAccepted ? name : '')
  if (!isAccepted) return null // on edit
  const texts = [
    likely && likelyText(likely),
    ingress && ingressText(name, ingress),
    isApex ? apexText(name, www !== null) : wildcardSentence(entered),
  ].filter((text) => text !== null)
  // Always rendered, so that screen readers announce a text when it appears.
  return (
    <p aria-live="polite" className={texts.length === 0 ? 'sr-only' : 'text-sm text-muted'}>
      {texts.join(' ')}
    </p>
  )
}
