'use client'

import { useController } from 'react-hook-form'
import { useFormField } from './form-context'

/** As `useFormField`, for an input whose value is not the text of one element: it says itself what was chosen. */
export function useFormInput(name: string) {
  const rest = useFormField(name)
  const { form } = rest
  const { field } = useController({ control: form.control, name })
  const change = (value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const value: unknown = field.value
  return { ...rest, value, change, control: { name, ref: field.ref, onBlur: field.onBlur } }
}
