import { valuesOf, type Hints, type ServerGroup } from './evidence'
import type { Probed } from './probed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isOwnZone } from '@/lib/dns/model/record-zone'

/** Maximum number of groups to query. Few zones have more servers. */
const maxGroups = 8

/**
 * Gathers the evidence at each group of servers with the same answer, if the servers of a CNAME's zone differ. Empty if
 * they don't. Also empty if one delegates the name or isn't a listed server of the zone, because the delegation or the
 * lists have to be changed then.
 */
export async function probeGroups(
  probed: Probed,
  { lacking, isApex }: Pick<Hints, 'lacking' | 'isApex'>,
  probe: (part: Probed) => Promise<Hints>,
): Promise<ServerGroup[]> {
  const { record, zone } = probed
  const answered = probed.findings.filter(({ records, servesName }) => records && !servesName)
  const isOther = ({ refersTo, redirectedBy, hides }: ServerFinding) =>
    refersTo !== undefined || redirectedBy !== undefined || hides !== undefined
  // The apex of a zone can't have a CNAME, whichever server has one, but its addresses can differ.
  const isOwn = isApex || isOwnZone(record, zone)
  const isUneven = (!isOwn && new Set(answered.map(valuesAt)).size > 1) || lacking.length > 0
  if (record.type !== 'CNAME' || !isUneven || answered.some(isOther)) return []
  return Promise.all(
    groupsOf(answered).map(async (findings) => {
      const hosts = findings.map(({ server }) => server.address)
      const servers = probed.servers.filter(({ host }) => hosts.includes(host))
      return { findings, hints: await probe({ ...probed, servers, findings }) }
    }),
  )
}

const valuesAt = ({ records }: ServerFinding) => valuesOf(records ?? []).join()

/** Groups servers by their CNAME. Each server without one is a group of its own, because it may have other records. */
function groupsOf(findings: readonly ServerFinding[]): ServerFinding[][] {
  const keyOf = (finding: ServerFinding) => valuesAt(finding) || `at ${finding.server.address}`
  const keys = [...new Set(findings.map(keyOf))].slice(0, maxGroups)
  return keys.map((key) => findings.filter((finding) => keyOf(finding) === key))
}
