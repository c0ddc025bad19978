import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { isWithin } from '@/lib/dns/model/records'
import { nameServerAtName } from '@/lib/dns/sentences/sentences-apex'
import { hasTrait } from './traits'

/**
 * For a wrong or missing record at the name of one of the zone's own name servers, replaces the judgment with one that
 * suggests another name. The record would replace the server's addresses (RFC 2181 section 10.3), or hide them below a
 * new delegation. Keeps other judgments.
 */
export function besideNameServer(evidence: Evidence, judgment: Judgment): Judgment {
  const { record, zone } = evidence
  const [verdict, code, , state] = judgment
  // The fix for servers that disagree creates the record on every server, even if most have it already.
  const isTolerated = state === 'attention' && code !== 'servers-disagree'
  const isFixed =
    (verdict === 'wrong' || verdict === 'missing') && !isTolerated && hasTrait(code, 'puts-record-at-name')
  const servers = isFixed ? serversAt(evidence) : []
  return zone !== null && servers.length
    ? ['wrong', 'name-server-at-name', nameServerAtName(record, zone, servers)]
    : judgment
}

/** Returns the zone's name servers that need the record's name or, for a new delegation, a name below it. */
function serversAt({ record, findings }: Evidence): string[] {
  const isDelegated = record.type === 'NS' && findings.some(({ records }) => records?.length)
  const needs = (server: string) =>
    record.type === 'NS' ? isWithin(server, record.name) : server === record.name
  const listed = findings.filter(({ hides, isPlatform }) => hides === undefined && isPlatform !== true)
  return isDelegated ? [] : [...new Set(listed.map(({ server }) => server.name))].filter(needs)
}
