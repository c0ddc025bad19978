import { type AbuseReport, abuseReports, type HostnameStatus } from '@/lib/resources/abuse-reports'
import { findObject, replaceObject } from './store/objects'
import { decodeBody } from './store/refs'
import type { PlatformStore } from './store/store'

type Store = Pick<PlatformStore, 'db'>

const read = (id: string, body: string): AbuseReport =>
  abuseReports.item.parse({ id, uri: '', ...decodeBody(abuseReports.name, body, '') })

export async function listAbuseReports({ db }: Store): Promise<AbuseReport[]> {
  const rows = await db
    .selectFrom('objects')
    .select(['id', 'body'])
    .where('resource', '=', abuseReports.name)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, body }) => read(id, body))
}

function statusOf(hostnames: AbuseReport['hostnames']): AbuseReport['status'] {
  const pending = hostnames.filter(({ status }) => status === 'PENDING').length
  if (pending === 0) return 'PROCESSED'
  return pending === hostnames.length ? 'PENDING' : 'PARTIALLY_PROCESSED'
}

export const setAbuseHostname = (
  { db }: Store,
  id: string,
  hostname: string,
  status: HostnameStatus,
): Promise<AbuseReport | null> =>
  db.transaction().execute((tx) => changeAbuseHostname(tx, id, hostname, status))

/**
 * Sets a hostname's status within the transaction `tx`. Returns null if the report doesn't exist or lacks the hostname.
 */
export async function changeAbuseHostname(
  tx: Store['db'],
  id: string,
  hostname: string,
  status: HostnameStatus,
): Promise<AbuseReport | null> {
  const row = await findObject(tx, abuseReports.name, id)
  const report = row && read(id, row.body)
  if (!report?.hostnames.some((one) => one.hostname === hostname)) return null
  const hostnames = report.hostnames.map((one) => (one.hostname === hostname ? { hostname, status } : one))
  const { id: _id, uri: _uri, ...body } = { ...report, hostnames, status: statusOf(hostnames) }
  await replaceObject(tx, { id, resource: abuseReports.name }, body)
  return { ...report, ...body }
}
