import { formatDuration } from '@/lib/util/time'

/** Formats the duration of an outage, given in milliseconds, as an upper bound such as "less than 4 s". */
export const outageText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000) + 1
  return `less than ${formatDuration(seconds < 600 ? seconds : Math.ceil(seconds / 60) * 60)}`
}
