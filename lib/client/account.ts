import { marksOf } from '@/lib/contract/fields'
import type { Access, Named } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Capabilities } from './inventory'

/** The account that pages show. No key, no secret. */
export interface AccountFacts {
  slug: string
  name: string
  base_url: string
  version_header: string
  version: string
  /** `local`: the local platform, where every rule of the contract holds. */
  kind: 'local' | 'connected'
}

export interface AccountView extends AccountFacts {
  /** Why this person cannot run an operation here, by operation name; absent when they can. */
  blocked: Readonly<Record<string, string>>
  /** Fields of the wider API that requests may carry here, as `<resource>.<operation>#<field>`. */
  takes: readonly string[]
}

export interface Viewer {
  id: string
  email: string
  role: Access
}

type States = Capabilities['states']

function whyNot(op: Named, kind: AccountFacts['kind'], states: States, role: Access): string | undefined {
  if (!includesRole(role, op.access))
    return `Your role is ${role}; this takes ${op.access === 'admin' ? 'an admin' : 'an operator'}.`
  const isOffered =
    op.support === 'spec' ? states[op.name] !== 'missing' : kind === 'local' || states[op.name] === 'works'
  return isOffered ? undefined : 'The API of this account does not offer this.'
}

function widerFields(op: Named): string[] {
  const shape = 'shape' in op.body ? (op.body.shape as Record<string, Parameters<typeof marksOf>[0]>) : {} // bodies are strict objects
  return Object.entries(shape).flatMap(([field, schema]) =>
    marksOf(schema).support === 'wider' ? [`${op.name}#${field}`] : [],
  )
}

/** An account as one person sees it: what they can do on it follows from role, contract and what its API offers. */
export function viewAccount(
  facts: AccountFacts,
  states: States,
  viewer: Viewer,
  operations: readonly Named[],
): AccountView {
  const reasons = operations.map((op) => [op.name, whyNot(op, facts.kind, states, viewer.role)] as const)
  return {
    ...facts,
    blocked: Object.fromEntries(reasons.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    takes: operations
      .flatMap(widerFields)
      .filter((name) => facts.kind === 'local' || states[name] === 'works'),
  }
}
