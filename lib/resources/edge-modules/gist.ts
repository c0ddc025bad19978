import type * as z from 'zod'
import { fieldsOf, itemsOf } from '@/lib/util/records'
import { counted, formatNumber, joinWithAnd } from '@/lib/util/text'
import type { circuitBreaker } from './circuit-breaker'
import type { oidc } from './oidc'
import type { saml } from './saml'
import type { userAgentFilter } from './user-agent-filter'

/* Short descriptions of module settings. The names and purposes of modules are in lib/resources/info. */

type Of<M extends { response: z.ZodType }> = z.output<M['response']>
type Texts = readonly string[] | null | undefined

export type NameOf = (id: string) => string

/** Joins names, as in "a and b" or "a, b and 3 more". */
export function fewOf(names: readonly string[]): string {
  const rest = names.length - 2
  return joinWithAnd(rest > 0 ? [...names.slice(0, 2), `${formatNumber(rest)} more`] : names)
}

export const refsGist = (refs: readonly { id: string }[] | null | undefined, nameOf: NameOf): string =>
  fewOf((refs ?? []).map(({ id }) => nameOf(id)))

export const headersGist = ({ add, remove }: { add?: unknown; remove?: Texts }): string =>
  [...line('Adds', Object.keys(fieldsOf(add))), ...line('removes', remove)].join('; ').replace(/^r/, 'R')

const line = (act: string, names: Texts) => (names && names.length > 0 ? [`${act} ${fewOf(names)}`] : [])

/** Returns a summary of the action types in a JSON policy, or an empty string for a YAML policy. */
export function policyGist(text: unknown): string {
  if (typeof text !== 'string') return ''
  const actions = Object.values(fieldsOf(readJson(text))).flatMap((rules) =>
    itemsOf(rules).flatMap((rule) => itemsOf(rule.actions)),
  )
  const types = actions.flatMap(({ type }) => (typeof type === 'string' ? [type] : []))
  return types.length === 0 ? '' : fewOf([...new Set(types)])
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const breakerGist = ({ error_threshold_percentage: share }: Of<typeof circuitBreaker>): string =>
  typeof share === 'number' ? `Trips at an error rate of ${formatNumber(share * 100)}%` : ''

export function userAgentGist({ allow, deny }: Of<typeof userAgentFilter>): string {
  const [allowed, denied] = [allow?.length ?? 0, deny?.length ?? 0]
  return [
    ...(allowed > 0 ? [counted(allowed, 'allow pattern')] : []),
    ...(denied > 0 ? [counted(denied, 'deny pattern')] : []),
  ].join(', ')
}

export const oidcGist = ({ issuer }: Of<typeof oidc>): string =>
  (issuer ?? '').replace(/^https?:\/\//i, '').replace(/\/$/, '')

export const samlGist = ({ authorized_groups: groups }: Of<typeof saml>): string =>
  groups && groups.length > 0 ? `Members of ${fewOf(groups)}` : 'Everyone who can sign in'
