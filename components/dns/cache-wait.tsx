import { useTickingText } from '@/components/ui/relative-time'
import { timeLeft } from './dns-text'

/** The time until cached answers expire. `until` is when resolvers should have the new records (RFC 3339). */
export function CacheWait({ until }: { until: string }) {
  return useTickingText((nowMs) => {
    const leftMs = nowMs === undefined ? Number.NaN : Date.parse(until) - nowMs
    if (Number.isNaN(leftMs)) return 'Waiting for cached answers to expire'
    return leftMs > 0 ? `Cached answers expire in ${timeLeft(leftMs)}` : 'Cached answers should have expired'
  })
}
