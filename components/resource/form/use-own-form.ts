import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'

/**
 * Returns the state of a form that uses the console's own API, and asks for confirmation before unsaved input is lost.
 * Submit the form with `useFormSubmit`.
 */
export function useOwnForm<V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> {
  const form = useForm<V>({ ...options, shouldFocusError: false })
  useUnsavedGuard(form.formState.isDirty, { owner: form.control })
  return form
}
