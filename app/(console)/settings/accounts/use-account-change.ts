import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useToast } from '@/components/ui/toast'
import { accountsQuery } from '@/lib/client/accounts'

interface Change {
  run: () => Promise<unknown>
  /** The message afterwards. */
  done: string
  onClose: () => void
}

/** A change to an account: afterwards the list and what stands around the page are read again, and the dialog closes. */
export function useAccountChange({ run, done, onClose }: Change) {
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queries.invalidateQueries(accountsQuery)
      toast(done)
      onClose()
      router.refresh()
    },
  })
}
