import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/components/ui/toast'
import { peopleQuery } from '@/lib/client/people'

interface PeopleChange<V> {
  run: (values: V) => Promise<unknown>
  /** The message afterwards. */
  done: (values: V) => string
  onClose: () => void
  onError?: (error: Error) => void
}

/** A change to the people: afterwards the list is read again, and the dialog closes. */
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
