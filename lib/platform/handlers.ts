import { registry, type Registry } from '@/lib/resources/registry'
import type { Named } from '@/lib/contract/operation'
import type { Context, HandlersOf } from './context'
import { agentIngresses } from './handlers/agent-ingresses'
import { botUsers } from './handlers/bot-users'
import { reservedAddrs } from './handlers/reserved-addrs'
import { reservedDomains } from './handlers/reserved-domains'

/** Every operation of the contract has its function here: one that is missing is a type error. */
const handlers: { [N in keyof Registry]: HandlersOf<N> } = {
  'agent-ingresses': agentIngresses,
  'bot-users': botUsers,
  'reserved-addrs': reservedAddrs,
  'reserved-domains': reservedDomains,
}

type Run = (input: { params: unknown; query: unknown; body: unknown }, context: Context) => unknown

/** An operation of the platform: its declaration, the prefix of its resource's ids, and the function behind it. */
export interface Served {
  op: Named
  resource: string
  idPrefix: string
  run: Run
}

/** Every operation with its handler, for routing. */
export function servedOperations(): Served[] {
  return Object.values(registry).flatMap(({ name, info, ops }) => {
    const functions = handlers[name] as unknown as Record<string, Run> // the pipeline checks input with the operation's own schemas
    return Object.entries<Named>(ops).flatMap(([key, op]) => {
      const run = functions[key]
      return run ? [{ op, resource: name, idPrefix: info.idPrefix, run }] : []
    })
  })
}
