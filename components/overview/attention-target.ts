import type { Attention, AttentionKind } from '@/lib/api/overview'
import { recordAction } from '@/lib/dns/model/record-action'
import { problemDnsStates } from '@/lib/dns/model/dns-state'
import { paths } from '@/lib/util/paths'
import { keysOf } from '@/lib/util/records'
import { formatNumber } from '@/lib/util/text'

interface Target {
  href: string
  act: string
}

export function attentionTarget(
  account: string,
  item: Attention,
  { canEdit, isAdmin }: { canEdit: boolean; isAdmin: boolean },
): Target {
  const { kind, resource, id } = item
  const detail = paths.detail(account, resource, id)
  switch (kind) {
    case 'account-key':
      return isAdmin
        ? { href: paths.replaceKey(account), act: 'Replace API key' }
        : { href: paths.settings('accounts'), act: 'View accounts' }
    case 'dns': {
      const { href, label } = recordAction(detail, item.dns_state)
      return { href, act: canEdit ? label : 'View record' }
    }
    case 'dns-unconfirmed':
      return { href: `${detail}#dns`, act: 'View DNS' }
    case 'backend':
      return { href: detail, act: 'View backend' }
    case 'edge':
      return { href: detail, act: 'View edge' }
    case 'endpoint':
      return { href: detail, act: 'View endpoint' }
    case 'certificate':
      return { href: detail, act: 'View certificate' }
    case 'authority':
      return canEdit && item.state !== 'waiting'
        ? { href: paths.create(account, resource, { from: id }), act: 'Replace certificate' }
        : { href: detail, act: 'View CA' }
    case 'agent':
      return { href: detail, act: 'View agent' }
    case 'agent-update':
      return { href: detail, act: canEdit ? 'Review update' : 'View update' }
    case 'act':
      return {
        href: paths.audit({ account, operation: resource, ...(id !== '' && { target: id }) }),
        act: 'View in audit log',
      }
    case 'site':
      return { href: detail, act: canEdit ? 'Continue setup' : 'View site' }
    case 'abuse-report':
      return { href: detail, act: 'View report' }
    default:
      return { href: detail, act: 'View' }
  }
}

export const isMonoKind = (kind: AttentionKind) =>
  kind === 'dns' ||
  kind === 'dns-unconfirmed' ||
  kind === 'endpoint' ||
  kind === 'certificate' ||
  kind === 'agent' ||
  kind === 'abuse-report'

const kindLabels: Partial<Record<AttentionKind, string>> = {
  backend: 'Backend',
  edge: 'Edge',
  authority: 'CA',
  agent: 'Agent',
  site: 'Site',
}

export const kindLabel = (kind: AttentionKind): string | undefined => kindLabels[kind]

const nouns: Record<AttentionKind, readonly [one: string, many: string]> = {
  'account-key': ['rejected API key', 'rejected API keys'],
  backend: ['offline backend', 'offline backends'],
  edge: ['edge with a broken module', 'edges with broken modules'],
  endpoint: ['failing endpoint', 'failing endpoints'],
  dns: ['DNS problem', 'DNS problems'],
  'dns-unconfirmed': ['unconfirmed DNS state', 'unconfirmed DNS states'],
  certificate: ['pending or failed certificate', 'pending or failed certificates'],
  authority: ['certificate authority problem', 'certificate authority problems'],
  agent: ['offline agent', 'offline agents'],
  'agent-update': ['rolling update', 'rolling updates'],
  act: ['unknown outcome', 'unknown outcomes'],
  site: ['site in setup', 'sites in setup'],
  'abuse-report': ['abuse report', 'abuse reports'],
}

const lists: Record<AttentionKind, (account: string) => string> = {
  'account-key': () => paths.settings('accounts'),
  backend: (account) => paths.list(account, 'tunnel-group-backends', { state: 'wrong:Offline' }),
  edge: (account) => paths.list(account, 'https-edges', { state: 'wrong:Unreachable' }),
  endpoint: (account) => paths.list(account, 'endpoints', { state: 'wrong:Failing' }),
  dns: (account) => paths.dns(account, { state: problemDnsStates.join(',') }),
  'dns-unconfirmed': (account) => paths.dns(account, { state: 'unknown' }),
  certificate: (account) => paths.list(account, 'reserved-domains', { certificate: 'waiting,failed' }),
  authority: (account) => paths.list(account, 'certificate-authorities', { expires: 'expired,7d,30d' }),
  agent: (account) => paths.agents(account, { state: 'gone' }),
  'agent-update': (account) => paths.agentUpdates(account),
  act: (account) => paths.audit({ account, result: 'unknown' }),
  site: (account) => paths.sites(account),
  'abuse-report': (account) => paths.list(account, 'abuse-reports', { status: 'PENDING' }),
}

interface More {
  kind: AttentionKind
  count: number
  text: string
  href: string
}

/**
 * Returns the kinds of issues that `shown` doesn't list completely, each with the number of missing issues and a link.
 */
export function attentionMore(
  account: string,
  shown: readonly Pick<Attention, 'kind'>[],
  counts: Partial<Record<AttentionKind, number>>,
): More[] {
  return keysOf(nouns).flatMap((kind) => {
    const rows = shown.filter((item) => item.kind === kind).length
    const count = (counts[kind] ?? 0) - rows
    if (count <= 0) return []
    const [one, many] = nouns[kind]
    const all = rows + count
    const text = `${rows > 0 ? 'All ' : ''}${formatNumber(all)} ${all === 1 ? one : many}`
    return [{ kind, count, text, href: lists[kind](account) }]
  })
}
