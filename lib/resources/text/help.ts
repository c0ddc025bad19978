import type { ManualTarget } from '@/lib/contract/resource'
import { resourceTypes, isResourceName } from '../resource-types'

/**
 * The sections of the user guide for pages whose paths match a template. A template also matches the paths under it,
 * and `*` matches any segment. The first matching entry applies.
 */
const targets: readonly (readonly [template: string, place: ManualTarget])[] = [
  ['/settings/accounts', 'getting-started#connect-an-account'],
  ['/settings/people', 'people-and-roles#people'],
  ['/settings/audit', 'people-and-roles#audit-log'],
  ['/settings/preferences', 'finding-your-way#preferences'],
  ['/settings/security', 'people-and-roles#security'],
  ['/*/sites/*/delete', 'sites#delete-a-site'],
  ['/*/sites', 'sites#set-up-a-site-from-start-to-finish'],
  ['/*/dns', 'domains-and-dns#dns-status'],
  ['/*/agents', 'agents#agents'],
  ['/*/agent-updates', 'agents#rolling-update'],
  ['/*/bulk-jobs', 'finding-your-way#bulk-actions'],
  ['/*/backends', 'traffic#backends'],
  ['/*/api-log', 'capabilities#api-log'],
  ['/*/capabilities', 'capabilities#capabilities'],
  ['/*/transfer', 'transfer#export'],
  ['/*/https-edges/*/routes/*/oauth', 'traffic#oauth-on-a-route'],
]

const isBelow = (template: string, segments: readonly string[]) =>
  template
    .split('/')
    .slice(1)
    .every((part, i) => segments[i] !== undefined && (part === '*' || part === segments[i]))

export function helpOf(pathname: string): ManualTarget | null {
  const segments = pathname.split('/').slice(1)
  const [first = '', name] = segments
  if (first === 'help') return null
  const target = targets.find(([template]) => isBelow(template, segments))?.[1]
  if (target !== undefined) return target
  if (name === undefined) return first === '' ? null : 'finding-your-way#overview'
  return isResourceName(name) ? resourceTypes[name].help : null
}
