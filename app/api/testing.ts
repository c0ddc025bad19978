import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { consoleOperations } from '@/lib/api/registry'
import { accessOf, requiresFreshPassword } from '@/lib/server/route'
import type { TestBrowser } from '@/lib/server/test-console'
import { GET as api } from './[[...path]]/route'

type Handler = Parameters<TestBrowser['ask']>[0]
/** One method of one path of the API, for tests that hold for all of them. */
export interface Endpoint {
  /** Method and path template. */
  name: string
  method: string
  path: string
  access: string | undefined
  freshPassword: boolean
  handler: Handler
  params?: Record<string, string | string[]>
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const declared: Endpoint[] = consoleOperations.map(({ op: { method, path, access, freshPassword } }) => ({
  name: `${method} ${path}`,
  method,
  path,
  access,
  freshPassword: freshPassword === true,
  handler: api,
}))

/** Routes beside the declared operations, each in a file of its own. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('route.ts') && !file.startsWith('[['),
)

async function endpointsOf(file: string): Promise<Endpoint[]> {
  const exported = (await import(join(import.meta.dirname, file))) as Partial<Record<string, Handler>> // a route file exports handlers
  const path = `/api/${file.replace(/\/route\.ts$/, '').replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`
  return methods.flatMap((method) => {
    const handler = exported[method]
    if (!handler) return []
    const [access, freshPassword] = [accessOf(handler), requiresFreshPassword(handler)]
    return [{ name: `${method} ${path}`, method, path, access, freshPassword, handler }]
  })
}

/** Everything that the API answers. */
export const endpoints = [...declared, ...(await Promise.all(files.map(endpointsOf))).flat()]

/** One request to an endpoint; a parameter that is not given becomes `x`. */
export function askEndpoint(
  browser: TestBrowser,
  { handler, method, path, name }: Endpoint,
  given: Parameters<TestBrowser['ask']>[2] & { values?: Record<string, string> } = {},
) {
  const { values = {}, ...more } = given
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? 'x')
  const names = path.matchAll(/\{(\w+)\}/g)
  const rest: Record<string, string[]> = {
    path: [values.path ?? 'x'],
    nextauth: [values.nextauth ?? 'signout'],
  }
  const params = Object.fromEntries([...names].map(([, key = '']) => [key, rest[key] ?? values[key] ?? 'x']))
  const isDeclared = declared.some((one) => one.name === name)
  const body = method === 'GET' || method === 'HEAD' || more.raw !== undefined ? undefined : {}
  return browser.ask(handler, filled, { method, body, ...(!isDeclared && { params }), ...more })
}
