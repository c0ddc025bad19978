import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { apexText, likelyText } from '@/components/dns/dns-text'
import { useNameHints, useReservedWww } from '@/components/dns/use-name-hints'
import { useFormField } from '@/components/resource/form/form-context'
import { canonicalName } from '@/lib/dns/model/records'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

/** Time without input after which a name counts as typed, in milliseconds: half of one often looks like an apex. */
const TYPED_MS = 700

/** Returns a name once it counts as typed; empty before. */
function useTyped(name: string): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(name), TYPED_MS)
    return () => clearTimeout(timer)
  }, [name])
  return typed === name ? name : ''
}

/** Describes what a typed wildcard covers, and warns about a mistyped domain or a name that can't have a CNAME. */
export function DomainNote() {
  const { form, isAccepted } = useFormField('domain')
  const domain: unknown = useWatch({ control: form.control, name: 'domain' })
  const entered = typeof domain === 'string' ? domain : ''
  const name = useTyped(canonicalName(entered))
  const { isApex, likely } = useNameHints(isAccepted ? name : '')
  const www = useReservedWww(isApex ? name : '')
  if (!isAccepted) return null // on edit
  const texts = [
    likely && likelyText(likely),
    isApex ? apexText(name, www !== null) : wildcardSentence(entered),
  ].filter((text) => text !== null)
  // Always rendered, so that screen readers announce a text when it appears.
  return (
    <p aria-live="polite" className={texts.length === 0 ? 'sr-only' : 'text-sm text-muted'}>
      {texts.join(' ')}
    </p>
  )
}
