import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/components/ui/toast'
import { peopleQuery } from '@/lib/client/people'

interface PeopleChange<V> {
  run: (values: V) => Promise<unknown>
  /** Returns the message shown on success. */
  done: (values: V) => string
  onClose: () => void
  onError?: (error: Error) => void
}

/** Runs a change to the people. On success, reloads the list and closes the dialog. */
export function usePeopleChange<V>({ run, done, onClose, onError }: PeopleChange<V>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation<unknown, Error, V>({
    mutationFn: run,
    onSuccess: async (_, values) => {
      await queries.invalidateQueries(peopleQuery)
      toast(done(values))
      onClose()
    },
    onError,
  })
}
