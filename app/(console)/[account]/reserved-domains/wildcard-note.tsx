'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form-context'
import { wildcardSentence } from '@/lib/resources/domain-words'

/** While a wildcard is typed: what it will allow. */
export function WildcardNote() {
  const { form } = useFormField('domain')
  const domain = useWatch({ control: form.control, name: 'domain' })
  const sentence = typeof domain === 'string' ? wildcardSentence(domain) : null
  return sentence === null ? null : <p className="text-sm text-muted">{sentence}</p>
}
