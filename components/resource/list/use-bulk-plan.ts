import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useAccount } from '@/components/shell/account-context'
import type { NewBulkJob } from '@/lib/api/bulk-jobs'
import { planBulkJob } from '@/lib/client/bulk-jobs'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import { paths } from '@/lib/util/paths'

// In a file of its own, so that lists load it only with their bulk actions.

const sendOnce = keyedCreates()

export function useBulkPlan() {
  const { account } = useAccount()
  const router = useRouter()
  return useMutation({
    mutationFn: (body: NewBulkJob) =>
      sendOnce(JSON.stringify(body), (key) => planBulkJob(account.slug, body, key)),
    onSuccess: ({ job }) => router.push(paths.bulkJob(account.slug, job.id)),
  })
}
