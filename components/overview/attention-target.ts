import type { Attention, AttentionKind } from '@/lib/api/overview'
import { paths } from '@/lib/util/paths'

interface Target {
  href: string
  act: string
}

/** Returns where a row of "Needs attention" leads, and the label of that link. */
export function attentionTarget(account: string, item: Attention, canEdit: boolean): Target {
  const { kind, resource, id } = item
  const detail = paths.detail(account, resource, id)
  switch (kind) {
    case 'dns':
      return { href: `${detail}#dns`, act: canEdit ? 'Fix record' : 'View record' }
    case 'certificate':
      return { href: detail, act: 'View certificate' }
    case 'authority':
      return { href: detail, act: canEdit && item.state !== 'waiting' ? 'Replace' : 'View' }
    case 'agent':
      return { href: detail, act: 'View agent' }
    case 'agent-update':
      return { href: detail, act: canEdit ? 'Decide' : 'View update' }
    case 'act':
      return {
        href: paths.audit({ account, operation: resource, ...(id !== '' && { target: id }) }),
        act: 'View in audit log',
      }
    case 'site':
      return { href: detail, act: canEdit ? 'Continue' : 'View site' }
    case 'abuse-report':
      return { href: detail, act: 'View report' }
    default:
      return { href: detail, act: 'View' }
  }
}

/** Reports whether the names of this kind are hostnames or IDs, which are shown in monospace. */
export const isMonoKind = (kind: AttentionKind) =>
  kind === 'dns' || kind === 'certificate' || kind === 'agent' || kind === 'abuse-report'

const nouns: Record<AttentionKind, readonly [one: string, many: string]> = {
  dns: ['DNS problem', 'DNS problems'],
  certificate: ['pending certificate', 'pending certificates'],
  authority: ['certificate authority', 'certificate authorities'],
  agent: ['offline agent', 'offline agents'],
  'agent-update': ['rolling update', 'rolling updates'],
  act: ['unknown outcome', 'unknown outcomes'],
  site: ['site in setup', 'sites in setup'],
  'abuse-report': ['abuse report', 'abuse reports'],
}

const lists: Record<AttentionKind, (account: string) => string> = {
  dns: (account) => paths.dns(account),
  certificate: (account) => paths.list(account, 'reserved-domains'),
  authority: (account) => paths.list(account, 'certificate-authorities'),
  agent: (account) => paths.agents(account, { state: 'gone' }),
  'agent-update': (account) => paths.agentUpdates(account),
  act: (account) => paths.audit({ account }),
  site: (account) => paths.sites(account),
  'abuse-report': (account) => paths.list(account, 'abuse-reports'),
}

interface More {
  kind: AttentionKind
  count: number
  text: string
  /** The plural of the kind. */
  many: string
  href: string
}

const kinds: readonly AttentionKind[] = [
  'dns',
  'certificate',
  'authority',
  'agent',
  'agent-update',
  'act',
  'site',
  'abuse-report',
]

/** Returns the cases that the rows leave out, by kind, with their lists. */
export function attentionMore(
  account: string,
  shown: readonly Pick<Attention, 'kind'>[],
  counts: Partial<Record<AttentionKind, number>>,
): More[] {
  return kinds.flatMap((kind) => {
    const count = (counts[kind] ?? 0) - shown.filter((item) => item.kind === kind).length
    if (count <= 0) return []
    const [one, many] = nouns[kind]
    return [{ kind, count, text: count === 1 ? one : many, many, href: lists[kind](account) }]
  })
}
