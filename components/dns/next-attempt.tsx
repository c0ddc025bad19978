import { usePreferences } from '@/components/ui/preferences'
import { useTickingText } from '@/components/ui/relative-time'
import { formatAbsolute } from '@/lib/util/time'
import { timeLeft } from './dns-text'

interface NextAttemptProps {
  /** The time of the platform's next attempt to issue the certificate, in RFC 3339 format. */
  at: string
}

export function NextAttempt({ at }: NextAttemptProps) {
  const { zone } = usePreferences()
  const when = useTickingText((nowMs) => {
    const leftMs = nowMs === undefined ? Number.NaN : Date.parse(at) - nowMs
    if (Number.isNaN(leftMs)) return 'later'
    return leftMs > 0 ? `in ${timeLeft(leftMs)}` : ''
  })
  if (when === '') return null
  return (
    <p className="text-sm">
      The platform will try to issue the certificate again{' '}
      <time dateTime={at} data-tip={formatAbsolute(Date.parse(at), zone)}>
        {when}
      </time>
      .
    </p>
  )
}
