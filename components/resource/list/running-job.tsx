import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { bulkTitle, totalOf } from '@/lib/bulk/model/bulk'
import { progressText } from '@/lib/bulk/model/progress'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'

interface RunningJobProps {
  job: BulkJob
  info: Pick<ResourceInfo, 'label' | 'one'>
}

/** The title of a bulk job as a link, and its progress. */
export default function RunningJob({ job, info }: RunningJobProps) {
  const { account } = useAccount()
  return (
    <>
      <Link href={paths.bulkJob(account.slug, job.id)}>
        {bulkTitle(job.action, totalOf(job.counts), info)}
      </Link>
      <span className="text-muted">
        {job.state === 'paused' && 'Paused. '}
        {progressText(job)}
      </span>
    </>
  )
}
