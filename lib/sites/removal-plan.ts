import type { DnsStatus } from '@/lib/api/dns'
import type { ResourceLink } from '@/lib/api/inventory'
import type { SiteRemoval } from '@/lib/api/site-views'
import { isAnyFound, isBehindAddresses } from '@/lib/dns/model/presence'
import { usersText } from '@/lib/resources/related'
import { removeRecordsText } from '@/lib/resources/text/remove-records-text'
import { type SiteRole, siteRoleNoun, siteRoles, type SiteStepName } from '@/lib/sites/model/sites'
import { joinWithAnd } from '@/lib/util/text'
import type { SiteAgentFact, SiteFacts, SiteResourceFact } from './facts'
import { isConnected, newTunnelsOf } from './steps/agents'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import type { SiteTables } from '@/lib/db/schema-sites'

/** The DNS record of a removal. `wasSeen` is false if the console has no evidence that the record ever existed. */
export interface PlannedRecord {
  record: WantedRecord
  wasSeen: boolean
}

export const recordText = (planned: PlannedRecord | null): string | null => planned && JSON.stringify(planned)

/** Describes a check that couldn't show whether a record is gone. `wasSeen` is false if no check ever found it. */
export const unconfirmedRemovalText = (check: RecordCheck | undefined, wasSeen: boolean): string =>
  check && isBehindAddresses(check)
    ? `${unconfirmed(wasSeen)} It may be hidden by other addresses at this name, such as a CDN's. ` +
      'Make sure that neither the record nor the CDN still points to the released name.'
    : `${unconfirmed(wasSeen)} Some of the zone's name servers didn't respond.`

const unconfirmed = (wasSeen: boolean) =>
  wasSeen
    ? "The console couldn't confirm that the record was removed."
    : "The console couldn't confirm whether the record exists."

/** Parses the DNS record of a stored removal. Returns null if the removal isn't a record. */
export function plannedRecord({ wanted }: Pick<SiteTables['site_removals'], 'wanted'>): PlannedRecord | null {
  const kept = JSON.parse(wanted ?? 'null') as PlannedRecord | WantedRecord | null // as recordText wrote it
  // An earlier version stored only the record, and not whether it had been seen.
  return kept === null || 'record' in kept ? kept : { record: kept, wasSeen: true }
}

export interface PlannedRemoval extends Omit<SiteRemoval, 'never_seen'> {
  agentId: string | null
  wanted: PlannedRecord | null
}

export interface PlanInput {
  facts: SiteFacts
  deletable: ReadonlySet<SiteRole>
  /** The names of other sites that use the same agent ingress, except deleted sites. */
  ingressUsers: readonly string[]
  /**
   * The resources that refer to a resource of the site, keyed by the ID of the site's resource. Includes resources that
   * the deletion removes first.
   */
  dependents: ReadonlyMap<string, readonly ResourceLink[]>
  /**
   * The hosts of tunnels that the console has started, or may have started, through agents' APIs, keyed by agent ID.
   */
  startedHosts: ReadonlyMap<string, ReadonlySet<string>>
  /** The steps that have been done at least once, even if they aren't done now. */
  doneSteps: ReadonlySet<SiteStepName>
}

const plain = { at: null, reason: null, agentId: null, wanted: null, used_by: [] }

/**
 * Returns the removals for deleting a site, in order: tunnels, agents, resources, then DNS records. Includes agents
 * and resources to keep, with the state `stays`.
 */
export function removalPlan(input: PlanInput): PlannedRemoval[] {
  const resources = siteRoles
    .toReversed()
    .flatMap((role) =>
      input.facts.resources.filter((resource) => resource.role === role && resource.id !== null),
    )
    .map((resource) => ({ resource, removal: resourceRemoval(input, resource) }))
    .map(({ resource, removal }, _, all) => {
      // Excludes resources that a person must delete, because they may still exist when the console deletes this one.
      const gone = all.filter((one) => one.removal.state === 'planned' || one.removal.state === 'absent')
      return { resource, removal: keptForUsers(input, removal, new Set(gone.map((one) => one.removal.id))) }
    })
  const going = resources.flatMap(({ resource, removal }) => (removal.state === 'stays' ? [] : [resource]))
  const tokens = new Set(going.flatMap(({ role, id }) => (role === 'credential' ? (id ?? []) : [])))
  const isEnding: IsEnding = ({ credentialId }) => credentialId !== null && tokens.has(credentialId)
  return eachOnce([
    ...tunnelRemovals(input, isEnding),
    ...agentRemovals(input, isEnding),
    ...resources.map(({ removal }) => removal),
    ...recordRemovals(input, going),
  ])
}

function eachOnce(removals: readonly PlannedRemoval[]): PlannedRemoval[] {
  const byId = new Map<string, PlannedRemoval>()
  for (const one of removals) {
    const key = `${one.kind} ${one.id}`
    if ((byId.get(key)?.state ?? 'stays') === 'stays') byId.set(key, one)
  }
  return [...byId.values()]
}

type IsEnding = (agent: SiteAgentFact) => boolean

function tunnelRemovals({ facts, startedHosts }: PlanInput, isEnding: IsEnding): PlannedRemoval[] {
  return facts.agents.filter(isConnected).flatMap((one) => {
    const { agent, label } = one
    if (!agent) return []
    const started = startedHosts.get(agent.id)
    return newTunnelsOf(facts.plan, one)
      .filter(({ url }) => isEnding(one) || started?.has(new URL(url).hostname))
      .map(({ id, url }): PlannedRemoval => ({
        ...plain,
        kind: 'tunnel',
        id,
        title: url,
        consequence: `${url} is no longer served by ${label}.`,
        state: 'planned',
        agentId: agent.id,
      }))
  })
}

function agentRemovals({ facts }: PlanInput, isEnding: IsEnding): PlannedRemoval[] {
  return facts.agents.flatMap((one) => {
    if (!one.agent || !isConnected(one)) return []
    const isGoing = isEnding(one)
    return {
      ...plain,
      kind: 'agent' as const,
      id: one.agent.id,
      title: one.label,
      consequence: `${one.label} is stopped. Its session and all of its tunnels end.`,
      state: isGoing ? ('planned' as const) : ('stays' as const),
      reason: isGoing ? null : "The agent's authtoken wasn't created for this site.",
    }
  })
}

const shownUsers = 20

/** Returns the reason to keep an agent ingress that other sites use. */
export const alsoUsedText = (sites: readonly string[]): string =>
  `Also used by the ${sites.length === 1 ? 'site' : 'sites'} ${joinWithAnd(sites.map((name) => `“${name}”`))}.`

const consequences: Record<SiteRole, (title: string) => string> = {
  credential: (title) =>
    `Agents can no longer connect with the authtoken ${title}. An open session can continue until its agent reconnects. The authtoken can't be restored.`,
  'bot-user': (title) => `You can no longer create authtokens for the bot user ${title}.`,
  domain: (title) => `Names under ${title.replace(/^\*\./, '')} can no longer be served.`,
  ingress: (title) => `Agents can no longer connect through ${title}.`,
}

function resourceRemoval(
  { deletable, ingressUsers }: PlanInput,
  { role, id, title, isCreated, copy }: SiteResourceFact,
): PlannedRemoval {
  const noun = siteRoleNoun(role)
  const removal: PlannedRemoval = {
    ...plain,
    kind: role,
    id: id ?? '',
    title,
    consequence: consequences[role](title),
    state: 'planned',
  }
  if (!isCreated) return { ...removal, state: 'stays', reason: `The ${noun} wasn't created for this site.` }
  if (role === 'ingress' && ingressUsers.length > 0)
    return { ...removal, state: 'stays', reason: alsoUsedText(ingressUsers) }
  if (copy?.goneAt && copy.isConfirmed)
    return { ...removal, state: 'absent', at: copy.goneAt, reason: 'The resource has already been deleted.' }
  if (!deletable.has(role))
    return {
      ...removal,
      state: 'by-hand',
      reason: `This account's API can't delete the ${noun}. Delete it in the platform's dashboard.`,
    }
  return removal
}

function keptForUsers(
  { dependents }: PlanInput,
  removal: PlannedRemoval,
  gone: ReadonlySet<string>,
): PlannedRemoval {
  const used_by = (dependents.get(removal.id) ?? []).filter(({ id }) => !gone.has(id))
  if (removal.state !== 'planned' || used_by.length === 0) return removal
  const first = new Set(used_by.map(({ id }) => id)).size === 1 ? 'that resource' : 'those resources'
  return {
    ...removal,
    state: 'stays',
    reason: `This resource can't be deleted while ${usersText(used_by)}. To delete it with the site, delete ${first} first.`,
    used_by: used_by.slice(0, shownUsers),
  }
}

function recordsOf(status: DnsStatus | null, wasDone: boolean) {
  const seen = (status?.check?.records ?? []).filter(isAnyFound).map(({ record }) => record.name)
  return (status?.wanted ?? []).map((record) => ({ record, wasSeen: wasDone || seen.includes(record.name) }))
}

function recordRemovals(
  { facts: { dns }, doneSteps }: PlanInput,
  going: readonly SiteResourceFact[],
): PlannedRemoval[] {
  const roles = new Set(going.map(({ role }) => role))
  const records = [
    ...(roles.has('domain') ? recordsOf(dns.domain, doneSteps.has('cname-records')) : []),
    ...(roles.has('ingress') ? recordsOf(dns.ingress, doneSteps.has('ns-records')) : []),
  ]
  return records.map(({ record, wasSeen }) => ({
    ...plain,
    kind: 'dns-record' as const,
    id: `${record.type} ${record.name}`,
    title: `${record.type} ${record.name} → ${record.values.join(', ')}`,
    consequence: removeRecordsText('this record', 1),
    state: 'by-hand' as const,
    reason: wasSeen ? null : 'No DNS check has found this record. If it exists, remove it.',
    wanted: { record, wasSeen },
  }))
}
