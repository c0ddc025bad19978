import type { ResourceName } from '@/lib/resources/resource-types'
import { fieldsOf } from '@/lib/util/records'
import { failing } from './failures'
import type { PathNode } from './nodes'
import { isOn, refIds, type TrafficReads } from './reads'

/** The modules that deny every request if none of the resources in their `field` exists. */
export const referringModules = {
  ip_restriction: {
    kind: 'ip-policies',
    field: 'ip_policies',
    noun: 'IP restriction',
    none: 'IP policy',
    many: 'IP policies',
  },
  mutual_tls: {
    kind: 'certificate-authorities',
    field: 'certificate_authorities',
    noun: 'mutual TLS',
    none: 'certificate authority',
    many: 'certificate authorities',
  },
} as const satisfies Record<
  string,
  { kind: ResourceName; field: string; noun: string; none: string; many: string }
>
export type ReferringModule = keyof typeof referringModules

/** Returns the IDs that an enabled module refers to, or null if the module is unset, disabled or unreadable. */
export function referencesOf(module: unknown, key: ReferringModule): string[] | null {
  const stored = fieldsOf(module)[referringModules[key].field]
  if (!isOn(module) || !Array.isArray(stored)) return null
  const ids = refIds(stored)
  return ids.length === stored.length ? ids : null
}

interface LossOf {
  keys: readonly ReferringModule[]
  /** The edge or route that has the modules, for use in a sentence. */
  owner: string
  pageOf: (key: ReferringModule) => string
}

type Loss = Pick<PathNode, 'state' | 'status' | 'isCause' | 'problem'>

/**
 * Returns the state and problem of the first enabled module that refers only to resources that don't exist, or null.
 */
export async function lostReferences(
  reads: TrafficReads,
  item: Readonly<Record<string, unknown>>,
  { keys, owner, pageOf }: LossOf,
): Promise<Loss | null> {
  for (const key of keys) {
    const ids = referencesOf(item[key], key)
    if (ids === null || !(await areMissing(reads, referringModules[key].kind, ids))) continue
    const { status, ...failure } = lossText(key, owner)
    const action = { label: `Edit ${referringModules[key].noun}`, href: pageOf(key) }
    return { state: 'wrong', status, isCause: true, problem: { ...failure, action } }
  }
  return null
}

async function areMissing(reads: TrafficReads, kind: ResourceName, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await reads.read([kind], id)) !== 'missing') return false
  return true
}

export function lossText(key: ReferringModule, owner: string) {
  const { noun, none, many } = referringModules[key]
  const subject = key === 'mutual_tls' ? `Mutual TLS on ${owner}` : `The ${noun} of ${owner}`
  return {
    status: `No ${none}`,
    ...failing(`${subject} refers only to ${many} that don't exist`, 'every request fails'),
  }
}
