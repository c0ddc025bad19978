import type { State } from '@/components/ui/state-chip'
import type { SiteRemoval, SiteResource } from '@/lib/api/site-views'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'

const states: Record<Exclude<SiteRemoval['state'], 'planned' | 'absent'>, { state: State; label: string }> = {
  'under-way': { state: 'waiting', label: 'In progress' },
  removed: { state: 'ready', label: 'Removed' },
  'by-hand': { state: 'attention', label: 'Action needed' },
  stays: { state: 'unknown', label: 'Kept' },
  failed: { state: 'wrong', label: 'Failed' },
  unknown: { state: 'unknown', label: 'Unconfirmed' },
}

interface SiteParts {
  removals: readonly Pick<SiteRemoval, 'state'>[]
  resources: readonly Pick<SiteResource, 'state'>[]
}

export const needsTypedName = ({ removals, resources }: SiteParts): boolean =>
  removals.some(({ state }) => state !== 'stays') ||
  resources.some(({ state }) => state === 'unknown' || state === 'creating')

/** Returns a removal's chip. A record that no check has found may not exist, so it doesn't need action. */
export function removalState({
  kind,
  state,
  never_seen,
}: Pick<SiteRemoval, 'kind' | 'state' | 'never_seen'>) {
  if (state === 'planned') return null
  if (state === 'by-hand' && never_seen) return states.unknown
  if (state !== 'absent') return states[state]
  return { state: 'unknown' as const, label: kind === 'dns-record' ? 'Never found' : 'Already deleted' }
}

const resources: Record<SiteRemoval['kind'], ResourceName | null> = {
  tunnel: 'endpoints',
  agent: null,
  'dns-record': null,
  ingress: siteRoleInfo.ingress.resource,
  domain: siteRoleInfo.domain.resource,
  'bot-user': siteRoleInfo['bot-user'].resource,
  credential: siteRoleInfo.credential.resource,
}

export function removalKindLabel(kind: SiteRemoval['kind']): string {
  const resource = resources[kind]
  if (kind === 'tunnel') return 'Tunnel'
  if (kind === 'dns-record') return 'DNS record'
  return resource === null ? 'Agent' : resourceTypes[resource].one
}

export function removalPage(account: string, { kind, id }: Pick<SiteRemoval, 'kind' | 'id'>): string | null {
  const resource = resources[kind]
  if (kind === 'agent') return paths.agent(account, id)
  return resource === null ? null : paths.detail(account, resource, id)
}

/** Returns the type and name of a DNS record from the ID of its removal, or null for other removals. */
export function parseRecordId({ kind, id }: Pick<SiteRemoval, 'kind' | 'id'>) {
  const [, type, name] = /^(NS|CNAME) (\S+)$/.exec(id) ?? []
  if (kind !== 'dns-record' || name === undefined) return null
  return { type: type === 'NS' ? ('NS' as const) : ('CNAME' as const), name }
}

export const canRetry = ({ state }: Pick<SiteRemoval, 'state'>) => state === 'failed' || state === 'unknown'

export const needsHand = (removal: Pick<SiteRemoval, 'state'>) =>
  removal.state === 'by-hand' || canRetry(removal)

const doneTexts: Record<Exclude<SiteRemoval['kind'], 'dns-record'>, (title: string) => string> = {
  tunnel: (title) => `${title} is no longer served.`,
  agent: (title) => `${title} was stopped. Its session and tunnels ended.`,
  credential: (title) =>
    `The authtoken ${title} no longer works. Open sessions can continue until the agent reconnects.`,
  'bot-user': (title) => `The bot user ${title} no longer exists.`,
  domain: (title) => `Names under ${title.replace(/^\*\./, '')} are no longer served.`,
  ingress: (title) => `Agents can no longer connect through ${title}.`,
}

const unreported: ReadonlySet<SiteRemoval['state']> = new Set(['stays', 'absent', 'failed', 'unknown'])

/**
 * Describes the effect of a completed or pending removal. Returns null for a kept DNS record, because the page
 * describes this effect once, above the records.
 */
export function consequenceOf({ kind, state, title, consequence }: SiteRemoval): string | null {
  if (kind === 'dns-record' || unreported.has(state)) return null
  return state === 'removed' ? doneTexts[kind](title) : consequence
}

/** Describes the progress, such as "3 of 7 removed." */
export function removalProgress(removals: readonly Pick<SiteRemoval, 'state' | 'never_seen'>[]): string {
  const all = removals.filter(
    ({ state, never_seen }) => state !== 'stays' && state !== 'absent' && !never_seen,
  )
  if (all.length === 0) return 'Nothing to remove.'
  const gone = all.filter(({ state }) => state === 'removed').length
  const hands = all.filter(needsHand).length
  return `${gone} of ${all.length} removed.${hands > 0 ? ` ${hands} ${hands === 1 ? 'requires' : 'require'} action.` : ''}`
}
