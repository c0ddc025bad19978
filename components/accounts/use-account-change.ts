import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useToast } from '@/components/ui/toast'
import { accountsQuery } from '@/lib/client/accounts'

interface Change {
  run: () => Promise<unknown>
  /** The message shown on success. */
  done: string
  onClose: () => void
}

/** Runs a change to an account. On success, reloads the list and the frame, and closes the dialog. */
export function useAccountChange({ run, done, onClose }: Change) {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queries.invalidateQueries(accountsQuery)
      queries.removeQueries({ queryKey: ['dns'] }) // other name servers may answer differently
      toast(done)
      onClose()
      router.refresh()
    },
  })
}
