import type { BrowserContext, Request } from '@playwright/test'
import { fieldsOf } from '@/lib/util/is-record'
import { createMatcher } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'
import { isResourceName } from '@/lib/resources/resource-types'
import { registry } from '@/lib/resources/registry'

const match = createMatcher(Object.values(registry).flatMap(({ ops }) => Object.values<Named>(ops)))

/** The operation that a request of a page runs: through the proxy, a command, or a list, which the inventory answers. */
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

/** The operation of a command to an agent, as its body names it. */
function commandOf(body: string | null): string | null {
  const command: unknown = fieldsOf(JSON.parse(body ?? 'null')).command
  return Object.hasOwn(registry['tunnel-sessions'].ops, `${String(command)}Agent`)
    ? `tunnel-sessions.${String(command)}Agent`
    : null
}

/** Notes every operation that the pages of a context run. Returns a function that ends this. */
export function noteOperations(context: BrowserContext, done: Set<string>): () => void {
  const note = (request: Request) => {
    const name = operationOf(request.method(), request.url(), request.postData())
    if (name !== null) done.add(name)
  }
  context.on('request', note)
  return () => void context.off('request', note)
}

/**
 * Operations that a test is tagged with, as `@reserved-addrs.create`: docs/operations.md names the test for each, and
 * the test fails when it did not run one of them.
 */
export const claimed = (tags: readonly string[]) =>
  tags.flatMap((tag) => (/^@[\w-]+\.[\w.]+$/.test(tag) ? [tag.slice(1)] : []))
