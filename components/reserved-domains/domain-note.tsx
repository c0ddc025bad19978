import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { apexText, likelyText } from '@/components/dns/name-texts'
import { useNameHints, useReservedWww } from '@/components/dns/use-name-hints'
import { useFormField } from '@/components/resource/form/form-context'
import { canonicalName } from '@/lib/dns/model/records'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

/**
 * The pause after which a typed name counts as complete, in milliseconds. Without the pause, an incomplete name would
 * often cause a warning about an apex.
 */
const TYPED_MS = 700

/** Returns `name` once it counts as complete; an empty string before that. */
function useTyped(name: string): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(name), TYPED_MS)
    return () => clearTimeout(timer)
  }, [name])
  return typed === name ? name : ''
}

/**
 * Describes which names a typed wildcard covers. Warns about a misspelled domain, or a name that can't have a CNAME
 * record.
 */
export function DomainNote() {
  const { form, isAccepted } = useFormField('domain')
  const domain: unknown = useWatch({ control: form.control, name: 'domain' })
  const entered = typeof domain === 'string' ? domain : ''
  const name = useTyped(canonicalName(entered))
  const { isApex, likely } = useNameHints(isAccepted ? name : '')
  const www = useReservedWww(isApex ? name : '')
  if (!isAccepted) return null // the edit form doesn't have this field
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
