import { RelativeTime, useTickingText } from '@/components/ui/relative-time'

interface NextAttemptProps {
  /** The time of the platform's next attempt to issue the certificate, in RFC 3339 format. */
  at: string
}

/** Shows when the platform will try to issue the certificate again. Renders nothing after that time. */
export function NextAttempt({ at }: NextAttemptProps) {
  const isPast = useTickingText((nowMs) => (nowMs !== undefined && Date.parse(at) <= nowMs ? 'past' : ''))
  if (isPast !== '') return null
  return (
    <p className="text-sm">
      The platform will try to issue the certificate again <RelativeTime value={at} canBeAhead />.
    </p>
  )
}
