import type { ServerResponse } from 'node:http'
import { type Fixture, json, type Seen, startFixture } from './fixture'

type Item = Record<string, unknown> & { id: string }

/** What the specification shows of the four resources: verbs of the collection and of one, and the fields of a create. */
const spec: Record<
  string,
  { key: string; prefix: string; all: string[]; one: string[]; fields: string[]; required?: string }
> = {
  agent_ingresses: {
    key: 'ingresses',
    prefix: 'agin',
    all: ['GET', 'POST'],
    one: [],
    fields: ['description', 'domain'],
    required: 'domain',
  },
  reserved_domains: {
    key: 'reserved_domains',
    prefix: 'rd',
    all: ['POST'],
    one: [],
    fields: ['domain', 'region'],
    required: 'domain',
  },
  bot_users: { key: 'bot_users', prefix: 'bot', all: ['POST'], one: [], fields: ['name'], required: 'name' },
  reserved_addrs: {
    key: 'reserved_addrs',
    prefix: 'ra',
    all: ['GET', 'POST'],
    one: ['GET', 'PATCH', 'DELETE'],
    fields: ['description', 'metadata', 'region'],
  },
}

export interface SpecApi extends Fixture {
  items: Map<string, Item>
}

/** A management API with exactly the specification's operations and fields, kept in memory. */
export async function startSpecApi({ listsSupported = true, wider = false } = {}): Promise<SpecApi> {
  const items = new Map<string, Item>()
  let made = 0
  const fixture = await startFixture((seen, response): unknown => {
    const refuse = (status: number, msg: string, code?: number, details: Record<string, string> = {}) =>
      json(response, status, {
        status_code: status,
        msg,
        ...(code ? { error_code: `ERR_BRAND_${code}` } : {}),
        details: { operation_id: 'op_1', ...details },
      })
    const { pathname } = new URL(seen.url, fixture.url)
    const [, name = '', id] = pathname.split('/')
    const kind = spec[name]
    const widerVerbs = wider ? ['GET', 'POST', 'PATCH', 'DELETE'] : []
    if (!kind || ![...(id ? kind.one : kind.all), ...widerVerbs].includes(seen.method))
      return json(response, 404, { status_code: 404, msg: 'Not Found', details: { path: pathname } })
    if (seen.headers.authorization !== 'Bearer id_canary-secret')
      return refuse(403, 'The key is not known', 203)
    if (seen.headers['service-version'] !== '2') return refuse(400, 'The version header is missing', 218)
    const item = id ? items.get(id) : undefined
    if (id && !item) return refuse(404, 'Resource not found')
    const body = bodyOf(seen)
    const fields = wider
      ? [...kind.fields, 'description', 'metadata', 'certificate_management_policy', 'active']
      : kind.fields
    const unknown = Object.keys(body).find((field) => !fields.includes(field))
    if (unknown)
      return refuse(
        400,
        `Unknown field ${unknown}; ${listsSupported ? `supported: ${fields.join(', ')}` : 'see the documentation'}`,
        214,
        { field: unknown },
      )
    const wrong = Object.entries(body).find(([, value]) => typeof value === 'object' && value !== null)
    if (wrong) return refuse(400, `${wrong[0]} has the wrong type`, 215, { field: wrong[0] })
    if (seen.method === 'POST' && kind.required && !body[kind.required])
      return refuse(400, 'Required', 215, { field: kind.required })
    return answer(response, seen.method, item)
    function answer(response: ServerResponse, method: string, item?: Item) {
      if (method === 'GET' && !item)
        return json(response, 200, {
          [kind?.key ?? '']: [...items.values()]
            .filter((one) => one.id.startsWith(`${kind?.prefix}_`))
            .toReversed(),
          uri: `${fixture.url}/${name}`,
          next_page_uri: null,
        })
      if (method === 'DELETE' && item) {
        items.delete(item.id)
        return response.writeHead(204).end()
      }
      if (method === 'GET') return json(response, 200, item)
      const fresh: Item = item ?? {
        id: `${kind?.prefix}_${String((made += 1)).padStart(27, '0')}`,
        uri: '',
        created_at: `2026-01-01T00:00:${String(made % 60).padStart(2, '0')}Z`,
        addr: `1.tcp.example.com:${10_000 + made}`,
        region: 'us',
        active: true,
      }
      Object.assign(fresh, body)
      items.set(fresh.id, fresh)
      return json(response, item ? 200 : 201, fresh)
    }
  })
  return { ...fixture, items }
}

function bodyOf({ body }: Seen): Record<string, unknown> {
  return body ? (JSON.parse(body) as Record<string, unknown>) : {} // tests send objects only
}
