import { isRecord } from '@/lib/util/is-record'

/** What people know a report by: "login.evil.example and 1 more". Undefined while the platform names no host. */
export function reportName(hostnames: unknown): string | undefined {
  const hosts = Array.isArray(hostnames)
    ? hostnames.flatMap((one) => (isRecord(one) && typeof one.hostname === 'string' ? [one.hostname] : []))
    : []
  const [first, ...more] = hosts
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
