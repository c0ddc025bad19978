import { isReached, noHints, valuesOf, type Hints, type ServerGroup } from '../evidence'
import { onlyAt, ownEndAt } from './own-end'
import type { Probed } from '../probed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'
import { isOwnZone } from '@/lib/dns/model/record-zone'
import { isWithin } from '@/lib/dns/model/records'

const maxGroups = 8

export async function probeGroups(
  probed: Probed,
  {
    lacking,
    isApex,
    chains,
    extras,
    leads,
  }: Pick<Hints, 'lacking' | 'isApex' | 'chains' | 'extras' | 'leads'>,
  probe: (part: Probed) => Promise<Hints>,
): Promise<ServerGroup[]> {
  const { record, zone } = probed
  const answered = probed.findings.filter(({ records, servesName }) => records && !servesName)
  // A zone's apex can't have a CNAME on any server, but its addresses can differ.
  const isOwn = isApex || isOwnZone(record, zone)
  const isGrouped = (!isOwn && differ(probed)) || (lacking.length > 0 && canGroup(answered))
  if (!isGrouped) return []
  const groups = await groupsOf(probed, answered, chains)
  if (groups.length > maxGroups) return []
  return Promise.all(
    groups.map(async (findings) => {
      const hosts = findings.map(({ server }) => server.address)
      const servers = probed.servers.filter(({ host }) => hosts.includes(host))
      const own = new Set(findings.map(valuesAt))
      const known = { ...noHints, extras, chains: new Map([...chains].filter(([value]) => own.has(value))) }
      // A delegation's own records show the required change.
      const isKnown = ({ records }: ServerFinding) =>
        (record.type === 'NS' && Boolean(records?.length)) ||
        isReached({ record, hints: known }, records ?? [])
      if (findings.every(isKnown) && !(await haveBeside({ ...probed, servers })))
        return { findings, hints: known }
      // These servers may have different records at a later name in their zone.
      const isOwnEnd =
        !probed.session.config.isPrivate &&
        findings.some((one) => isWithin(chains.get(valuesAt(one))?.hops.at(-1) ?? '', zone))
      const isElsewhere = !isOwnEnd && findings.every((one) => leads.get(valuesAt(one)) === 'other')
      const session = isOwnEnd ? onlyAt(probed.session, zone, findings) : probed.session
      const part = { ...probed, session, servers, findings, isPart: true, isElsewhere }
      return { findings, hints: await probe(part) }
    }),
  )
}

/**
 * Reports whether servers return other records beside a CNAME for the queries that clients send. The check sends no
 * queries for other types, because most DNS software refuses such records.
 */
async function haveBeside({ session, servers, record }: Probed): Promise<boolean> {
  if (record.type !== 'CNAME') return false
  const question = { name: record.name, type: userTypeOf(record) }
  const replies = await Promise.all(servers.map((server) => session.ask(server, question)))
  return replies.some(
    (reply) => isOwnAnswer(reply) && recordsAt(reply.answers, question.name, question.type).length > 0,
  )
}

export const differ = ({ findings }: Pick<Probed, 'findings'>): boolean => {
  const answered = findings.filter(({ records, servesName }) => records && !servesName)
  return canGroup(answered) && new Set(answered.map(valuesAt)).size > 1
}

export const canGroup = (findings: readonly ServerFinding[]): boolean =>
  findings.every(
    ({ refersTo, redirectedBy, ownZone, hides, listedBy }) =>
      listedBy !== 'zone' && [refersTo, redirectedBy, ownZone, hides].every((one) => one === undefined),
  )

const valuesAt = ({ records }: ServerFinding) => valuesOf(records ?? []).join()

async function groupsOf(
  probed: Probed,
  findings: readonly ServerFinding[],
  chains: Hints['chains'],
): Promise<ServerFinding[][]> {
  const keyOf = async (finding: ServerFinding) => {
    const end = await ownEndAt(probed, finding, chains)
    return `${valuesAt(finding) || `at ${finding.server.address}`} ${valuesOf(end?.records ?? []).join()}`
  }
  const keys = await Promise.all(findings.map(keyOf))
  return [...new Set(keys)].map((key) => findings.filter((_, index) => keys[index] === key))
}
