import type { BrowserContext, Request } from '@playwright/test'
import { fieldsOf } from '@/lib/util/records'
import { createMatcher } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'
import { agentCommandNames, commandOperations } from '@/lib/resources/agent-commands'
import { isResourceName } from '@/lib/resources/resource-types'
import { registry } from '@/lib/resources/registry'

const match = createMatcher(Object.values(registry).flatMap(({ ops }) => Object.values<Named>(ops)))

/** Returns the name of the operation that a page's request runs, such as `reserved-addrs.list`, or null. */
function operationOf(method: string, url: string, body: string | null): string | null {
  const [, first = '', second = '', account = '', ...rest] = new URL(url).pathname.split('/')
  if (first === 'api' && second === 'platform' && account)
    return match(method, `/${rest.join('/')}`).op?.name ?? null
  if (first === 'api' && second === 'agents' && method === 'POST' && rest[1] === 'commands')
    return commandOf(body)
  if (first === 'api' && second === 'inventory' && rest[0] && isResourceName(rest[0]) && rest.length === 1)
    return `${rest[0]}.list`
  return !account && isResourceName(second) ? `${second}.list` : null
}

/** Returns the operation for the agent command in a request body, or null if the command is unknown. */
function commandOf(body: string | null): string | null {
  const command: unknown = fieldsOf(JSON.parse(body ?? 'null')).command
  const known = agentCommandNames.find((name) => name === command)
  return known ? `tunnel-sessions.${commandOperations[known]}` : null
}

/** Adds the operations that a context's pages run to `done`. Returns a function that stops recording. */
export function noteOperations(context: BrowserContext, done: Set<string>): () => void {
  const note = (request: Request) => {
    const name = operationOf(request.method(), request.url(), request.postData())
    if (name !== null) done.add(name)
  }
  context.on('request', note)
  return () => void context.off('request', note)
}

/** Returns the operations in a test's tags, such as `reserved-addrs.create` for `@reserved-addrs.create`. */
export const claimed = (tags: readonly string[]) =>
  tags.flatMap((tag) => (/^@[\w-]+\.[\w.]+$/.test(tag) ? [tag.slice(1)] : []))
