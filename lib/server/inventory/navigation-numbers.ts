import 'server-only'
import { countAgents } from '@/lib/agents/list/page'
import { offlineAgents } from '@/lib/agents/list/view'
import type { NavigationNumbers, ProblemCount } from '@/lib/api/navigation'
import type { Db } from '@/lib/db/open'
import { countsByKind, problemCounts } from '@/lib/inventory/list/counts'
import { type ProblemKind, tabResources } from '@/lib/resources/navigation'
import { counted } from '@/lib/util/text'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'
import { attentionElsewhere } from './attention-elsewhere'
import { notificationTimes } from '../notifications/notifications'

export async function readNavigationNumbers(context: Context, account: Account): Promise<NavigationNumbers> {
  const { db } = context
  const now = new Date()
  const offline = await offlineAgents(db, account.id, now)
  const { attention, counts } = await attentionElsewhere(db, account.id, now.getTime())
  const updates = attention.filter(({ kind }) => kind === 'agent-update')
  const failed = updates.filter(({ label }) => label === 'Stopped').length
  const early = updates.filter(({ label }) => label === 'Stopped early').length
  const paused = (counts['agent-update'] ?? 0) - failed - early
  const found = await problemCounts(db, account.id, now.getTime())
  return {
    problems: {
      dns: withText('dns', found.dns),
      endpoints: withText('endpoints', found.endpoints),
      edges: withText('edges', found.edges),
      domains: withText('domains', found.domains),
      backends: withText('backends', found.backends),
      ingresses: withText('ingresses', found.ingresses),
      authorities: withText('authorities', found.authorities),
      agents:
        offline === null
          ? null
          : {
              wrong: offline + failed,
              attention: paused + early,
              text: agentProblemsText(offline, failed + early, paused),
            },
      acts: withText('acts', { wrong: 0, attention: counts.act ?? 0 }),
    },
    tabs: {
      ...(await countsByKind(db, account.id, tabResources)),
      agents: await countAgents(db, account.id, now),
      agentUpdates: await countUpdates(db, account.id),
    },
    ...(await recentTimes(context, account)),
  }
}

type Text = (count: number) => string

const rows = (one: string, many = `${one}s`): readonly [Text, Text] => [
  (count) => counted(count, `${one} with an error`, `${many} with errors`),
  (count) => counted(count, `${one} with a warning`, `${many} with warnings`),
]

const failedCertificates: Text = (count) => counted(count, 'failed certificate')

/** The labels for error and warning counts. The label for warnings defaults to the label for errors. */
const texts: Readonly<Record<Exclude<ProblemKind, 'agents'>, readonly [Text, Text?]>> = {
  dns: [(count) => counted(count, 'DNS problem'), (count) => counted(count, 'DNS warning')],
  endpoints: rows('endpoint'),
  edges: rows('edge'),
  domains: [failedCertificates],
  backends: rows('backend'),
  ingresses: [failedCertificates],
  authorities: [
    (count) =>
      counted(
        count,
        'expired or expiring certificate authority',
        'expired or expiring certificate authorities',
      ),
  ],
  acts: [(count) => counted(count, 'action with an unknown outcome', 'actions with an unknown outcome')],
}

/** Returns a badge's tooltip, such as `2 DNS problems, 1 warning`, or an empty string if both counts are 0. */
export function badgeText(kind: keyof typeof texts, { wrong, attention }: ProblemCount): string {
  const [errors, warnings = errors] = texts[kind]
  if (wrong === 0) return attention > 0 ? warnings(attention) : ''
  return attention > 0 ? `${errors(wrong)}, ${counted(attention, 'warning')}` : errors(wrong)
}

export function agentProblemsText(offline: number, stopped: number, paused: number): string {
  return [
    ...(offline > 0 ? [counted(offline, 'offline agent')] : []),
    ...(stopped > 0 ? [counted(stopped, 'stopped rolling update')] : []),
    ...(paused > 0 ? [counted(paused, 'paused rolling update')] : []),
  ].join(', ')
}

const withText = (kind: Parameters<typeof badgeText>[0], count: ProblemCount) => ({
  ...count,
  text: badgeText(kind, count),
})

async function countUpdates(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agent_updates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const maxAgeMs = 10_000
interface Kept<T> {
  at: number
  value: Promise<T>
}

type Read<T> = (context: Context, account: Account) => Promise<T>

function keptBriefly<T>(read: Read<T>): Read<T> {
  const kept = new WeakMap<Db, Map<string, Kept<T>>>()
  return (context, account) => {
    const ofStore = kept.get(context.db) ?? new Map<string, Kept<T>>()
    kept.set(context.db, ofStore)
    const known = ofStore.get(account.id)
    const at = Date.now()
    if (known && at - known.at < maxAgeMs) return known.value
    const value = read(context, account)
    ofStore.set(account.id, { at, value })
    value.catch(() => ofStore.delete(account.id))
    return value
  }
}

export const recentNumbers = keptBriefly(readNavigationNumbers)

const recentTimes = keptBriefly((context, account) => notificationTimes(context, account, Date.now()))
