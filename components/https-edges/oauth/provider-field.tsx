'use client'

import { useController } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { SelectField } from '@/components/ui/select-field'
import { oauthProviders, oauthProviderLabels } from '@/lib/resources/oauth-provider-names'

const options = [
  { value: '', label: 'Choose a provider' },
  ...oauthProviders.map((value) => ({ value, label: oauthProviderLabels[value].label })),
]

/**
 * The identity provider select. When the person switches providers, the form keeps the values for the other providers.
 */
export function ProviderField() {
  const { form, field } = useFormField('provider')
  const { ref, onBlur, value } = useController({ control: form.control, name: 'choice' }).field
  return (
    <SelectField
      {...field}
      required
      name="provider"
      ref={ref}
      onBlur={onBlur}
      value={String(value)}
      options={options}
      onChange={({ target }) =>
        form.setValue('choice', target.value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
    />
  )
}
