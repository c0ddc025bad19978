import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/style'
import type { Overview } from '@/lib/api/overview'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { dnsProgress, unknownDnsText } from './overview-unknown'
import { ProgressBar } from './progress-bar'

interface NotesProps {
  overview: Overview
  texts: readonly string[]
  isBelow: boolean
}

export function Notes({ overview, texts, isBelow }: NotesProps) {
  const { slug } = useAccount().account
  const [progress, unknown] = [dnsProgress(overview), unknownDnsText(overview)]
  const row = 'flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2'
  return (
    <div className={cn('divide-y divide-line text-sm text-muted', isBelow && 'border-t border-line')}>
      {progress && (
        <div className={row}>
          <p>
            Checking DNS: {formatNumber(progress.checked)} of {formatNumber(progress.all)}
          </p>
          <ProgressBar label="DNS checks done" max={progress.all} value={progress.checked} />
        </div>
      )}
      {unknown !== null && (
        <div className={row}>
          <p>{unknown}</p>
          <Link href={paths.dns(slug, { state: 'unknown' })}>View unknown states</Link>
        </div>
      )}
      {texts.length > 0 && <p className="px-4 py-2.5">{texts.join(' ')}</p>}
    </div>
  )
}
