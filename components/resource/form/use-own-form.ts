import { type SyntheticEvent, useEffect, useRef } from 'react'
import {
  type FieldValues,
  type SubmitHandler,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { useUnsavedGuard } from '@/components/ui/leave-guard'

/**
 * A form of the console's own API: whoever leaves what they typed is asked first. Its `control` is the guard for `leave`.
 * Submit it with `useFormSubmit`.
 */
export function useOwnForm<V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> {
  const form = useForm<V>({ ...options, shouldFocusError: false })
  useUnsavedGuard(form.formState.isDirty, undefined, form.control)
  return form
}

/** Selects inputs marked as invalid, and radios of such groups. */
const refused = '[aria-invalid="true"], [data-invalid] input'

/**
 * Returns what submits a form. When inputs are wrong, the first of them on the page gets the focus: the form library would
 * take the one that was registered first. The form itself must be made with `shouldFocusError: false`. `refusal` is the
 * API's, which may be shown at an input too.
 */
export function useFormSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  onValid: SubmitHandler<V>,
  refusal: unknown = null,
) {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitSuccessful } = form.formState
  // By now the inputs are marked as invalid.
  useEffect(() => {
    if (submitCount > 0 && (!isSubmitSuccessful || refusal !== null))
      element.current?.querySelector<HTMLElement>(refused)?.focus()
  }, [submitCount, isSubmitSuccessful, refusal])
  const send = form.handleSubmit(onValid)
  return (event: SyntheticEvent<HTMLFormElement>) => {
    element.current = event.currentTarget
    void send(event)
  }
}
