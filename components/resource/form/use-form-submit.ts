import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

const refused = '[aria-invalid="true"]:not([data-tester]), [data-invalid] input'

/**
 * Returns a submit handler that focuses the form's first invalid input. Create the form with `shouldFocusError:
 * false`. `refusal` is the API error from the last submit, if any.
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
