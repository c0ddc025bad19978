import { isRecord } from '@/lib/util/records'

/**
 * Returns a name for a report based on its hosts, such as "login.evil.example and 1 more", or undefined if it has no
 * hosts.
 */
export function reportName(hostnames: unknown): string | undefined {
  const hosts = Array.isArray(hostnames)
    ? hostnames.flatMap((one) => (isRecord(one) && typeof one.hostname === 'string' ? [one.hostname] : []))
    : []
  const [first, ...more] = hosts
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
