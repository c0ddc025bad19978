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
 * Returns a form of the console's own API, which asks before unsaved input is lost. Its `control` is the guard for
 * `leave`. Submit it with `useFormSubmit`.
 */
export function useOwnForm<V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> {
  const form = useForm<V>({ ...options, shouldFocusError: false })
  useUnsavedGuard(form.formState.isDirty, { owner: form.control })
  return form
}

/** Selects inputs marked as invalid, and radios of such groups. */
const refused = '[aria-invalid="true"], [data-invalid] input'

/**
 * Returns a submit handler. It focuses the first invalid input on the page, because the form library would focus the
 * one registered first. Create the form with `shouldFocusError: false`. `refusal` is an error from the API, which may
 * also be shown at an input.
 */
export function useFormSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  onValid: SubmitHandler<V>,
  refusal: unknown = null,
) {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitSuccessful } = form.formState
  // The inputs are already marked as invalid here.
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
