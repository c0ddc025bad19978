import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldOf } from '@/lib/client/api-error'
import { useFormSubmit } from './use-own-form'

interface Act<V, R> {
  /** The inputs, by their names in the console's API. */
  fields: readonly (Path<V> & string)[]
  run: (values: V) => Promise<R>
  onSuccess: (result: R) => void
}

/**
 * Sends a form of the console's own API, one request at a time. An error is shown at the input that it names;
 * `unplaced` is an error without an input.
 */
export function useSubmit<V extends FieldValues, R>(
  form: UseFormReturn<V>,
  { fields, run, onSuccess }: Act<V, R>,
) {
  const act = useMutation({
    mutationFn: run,
    onSuccess,
    onError: (error) => {
      const field = fieldOf(error, fields)
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  const send = (values: V) => {
    if (!act.isPending) act.mutate(values)
  }
  return {
    act,
    submit: useFormSubmit(form, send, act.error),
    unplaced: fieldOf(act.error, fields) === undefined ? act.error : null,
  }
}
