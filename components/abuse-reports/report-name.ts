import { isRecord } from '@/lib/util/is-record'

/** Names a report by its hosts: "login.evil.example and 1 more". Undefined while the platform lists no host. */
export function reportName(hostnames: unknown): string | undefined {
  const hosts = Array.isArray(hostnames)
    ? hostnames.flatMap((one) => (isRecord(one) && typeof one.hostname === 'string' ? [one.hostname] : []))
    : []
  const [first, ...more] = hosts
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
