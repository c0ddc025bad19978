import type { ExtraServer, ServerFinding } from '@/lib/dns/evidence'
import type { Session } from '@/lib/dns/session'
import { locate, recordsAt } from '@/lib/dns/walk'
import { valuesOf } from '@/lib/dns/evidence'
import type { WantedRecord } from '@/lib/dns/model/records'

/** Maximum number of additional name servers to query. */
const maxExtra = 4

/** Queries the additional name servers of a complete delegation for the delegated zone. Empty for other records. */
export async function askExtraServers(
  session: Session,
  record: WantedRecord,
  findings: readonly ServerFinding[],
): Promise<ReadonlyMap<string, ExtraServer>> {
  if (record.type !== 'NS') return new Map()
  const values = valuesOf(findings.flatMap(({ records }) => records ?? []))
  // While wanted servers are missing, the additional ones don't matter.
  if (!record.values.every((value) => values.includes(value))) return new Map()
  const extra = values.filter((value) => !record.values.includes(value))
  const located = await locate(session, extra.slice(0, maxExtra), { glue: [], bailiwick: '', depth: 0 })
  const asked = located.map(async ({ name, servers, problem }): Promise<[string, ExtraServer]> => {
    const [server] = servers
    if (!server) return [name, { outcome: problem, isSame: false }]
    const reply = await session.ask(server, { name: record.name, type: 'NS' })
    if (reply.kind === 'failure') return [name, { outcome: reply.reason, isSame: false }]
    if (!reply.isAuthoritative) return [name, { outcome: 'not-authoritative', isSame: false }]
    const values = recordsAt(reply.answers, record.name, 'NS').map(({ value }) => value)
    return [name, { outcome: 'answered', isSame: record.values.every((value) => values.includes(value)) }]
  })
  return new Map(await Promise.all(asked))
}
