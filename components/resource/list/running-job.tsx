import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { progressText } from '@/lib/bulk/model/progress'
import { paths } from '@/lib/util/paths'

export default function RunningJob({ job }: { job: BulkJob }) {
  const { account } = useAccount()
  return (
    <>
      <Link href={paths.bulkJob(account.slug, job.id)}>{job.title}</Link>
      <span className="text-muted">
        {job.state === 'paused' && 'Paused. '}
        {progressText(job)}
      </span>
    </>
  )
}
