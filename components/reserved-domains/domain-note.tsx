import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { canonicalName } from '@/lib/dns/model/records'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

/** Time without input after which a name counts as typed, in milliseconds: half of one often looks like an apex. */
const TYPED_MS = 700

/** Reports whether a name seems to be the apex of a zone. Loads the list of public suffixes only for that. */
function useIsApex(name: string): boolean {
  const [apex, setApex] = useState('')
  useEffect(() => {
    const judge = async () => {
      const { isLikelyApex } = await import('@/lib/dns/model/suffix')
      if (isLikelyApex(name)) setApex(name)
    }
    // It's only a hint: without the list there is none.
    const timer = setTimeout(() => void judge().catch(() => undefined), TYPED_MS)
    return () => clearTimeout(timer)
  }, [name])
  return name !== '' && apex === name
}

/** Returns a warning about a name that can't have a CNAME record. */
const apexSentence = (name: string) =>
  `${name} looks like the name of a DNS zone, which can't have a CNAME record. Unless your DNS provider has ALIAS or ` +
  `ANAME records, reserve a name under it, such as www.${name}.`

/** Describes what a typed wildcard covers, and warns about a name that can't have a CNAME; nothing on edit. */
export function DomainNote() {
  const { form, isAccepted } = useFormField('domain')
  const domain: unknown = useWatch({ control: form.control, name: 'domain' })
  const typed = typeof domain === 'string' ? domain : ''
  const isApex = useIsApex(canonicalName(typed))
  if (!isAccepted) return null
  const text = isApex ? apexSentence(canonicalName(typed)) : wildcardSentence(typed)
  // Always rendered, so that screen readers announce a text when it appears.
  return (
    <p aria-live="polite" className={text === null ? 'sr-only' : 'text-sm text-muted'}>
      {text}
    </p>
  )
}
