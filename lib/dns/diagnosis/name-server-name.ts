import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { isWithin } from '@/lib/dns/model/records'
import { namesListedBy, type ServerFinding } from '@/lib/dns/queries/finding'
import { beforeWildcard, nameServerAtName } from '@/lib/dns/sentences/sentences-apex'
import { orRemove } from '@/lib/dns/sentences/sentences-disagree'
import { hasTrait } from './traits'

/**
 * Changes a diagnosis if its fix would break one of the zone's own name servers (RFC 2181 section 10.3). Returns other
 * diagnoses unchanged.
 */
export function besideNameServer(evidence: Evidence, judgment: Judgment): Judgment {
  const { record, zone, parent = null, findings } = evidence
  const [verdict, code, , state] = judgment
  // The fix for servers that disagree creates the record on every server, even if most have it already.
  const isTolerated = state === 'attention' && code !== 'servers-disagree'
  const isFixed =
    (verdict === 'wrong' || verdict === 'missing') && !isTolerated && hasTrait(code, 'puts-record-at-name')
  const found = isFixed ? serversAt(evidence) : []
  const servers = [...new Set(found.map(({ server }) => server.name))]
  const { coveredServers } = evidence.hints
  if (zone !== null && isFixed && !servers.length && coveredServers.length)
    return [verdict, code, beforeWildcard(judgment[2], zone, coveredServers), state]
  if (zone === null || !servers.length) return judgment
  const isFormer = found.every(({ listedBy }) => listedBy === 'parent')
  const text = nameServerAtName(record, zone, servers, isFormer)
  const current = namesListedBy(findings, 'zone')
  const message = isFormer ? orRemove(text, record, { zone, parent }, servers, current) : text
  return ['wrong', 'name-server-at-name', message]
}

function serversAt({ record, findings }: Evidence): ServerFinding[] {
  const isDelegated = record.type === 'NS' && findings.some(({ records }) => records?.length)
  const needs = ({ server: { name } }: ServerFinding) =>
    record.type === 'NS' ? isWithin(name, record.name) : name === record.name
  const listed = findings.filter(({ hides, isPlatform }) => hides === undefined && isPlatform !== true)
  return isDelegated ? [] : listed.filter(needs)
}
