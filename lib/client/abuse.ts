import { queryOptions } from '@tanstack/react-query'
import type { ResourceName } from '@/lib/resources/catalogue'
import { request } from './request'

/** A host name of an abuse report with what the console saw of it. */
export interface AbuseHostname {
  hostname: string
  status: string
  /** Each status with the time at which it was first seen, the present one first; it may have been so before. */
  seen: { status: string; at: string }[]
}

export interface AbuseStatus {
  status: string
  /** When the report was last read. */
  read_at: string
  hostnames: AbuseHostname[]
}

const address = (account: string, id: string) =>
  `/api/abuse/${encodeURIComponent(account)}/${encodeURIComponent(id)}`
const resource: ResourceName = 'abuse-reports'

/** How an abuse report stood when it was last read. */
export const abuseStatusQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'status', account, id],
    queryFn: ({ signal }) => request(address(account, id), { signal }) as Promise<AbuseStatus>,
  })

/** Reads an abuse report from the platform now, and keeps what changed. */
export const lookAtAbuse = (account: string, id: string, signal?: AbortSignal) =>
  request(address(account, id), { method: 'POST', signal }) as Promise<AbuseStatus>
