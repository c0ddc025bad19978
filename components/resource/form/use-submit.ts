import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldOf } from '@/lib/client/api-error'
import { useFormSubmit } from './use-form-submit'

interface Act<V, R> {
  /** The names of the inputs, which equal the field names in the console's API. */
  fields: readonly (Path<V> & string)[]
  run: (values: V) => Promise<R>
  onSuccess: (result: R) => void
}

/**
 * Returns the mutation and the submit handler for a form that uses the console's own API. `unplaced` is an error that
 * doesn't belong to an input, or null.
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
