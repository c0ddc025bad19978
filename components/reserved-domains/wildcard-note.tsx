'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { wildcardSentence } from '@/lib/resources/domain-words'

/** While a wildcard is typed: what it will allow. Nothing where the domain stays as it is. */
export function WildcardNote() {
  const { form, isTaken } = useFormField('domain')
  const domain = useWatch({ control: form.control, name: 'domain' })
  const sentence = typeof domain === 'string' ? wildcardSentence(domain) : null
  return sentence === null || !isTaken ? null : <p className="text-sm text-muted">{sentence}</p>
}
