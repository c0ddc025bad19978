import { type ScriptedUpstream, json, type Received, scriptedUpstream } from './scripted-upstream'

type Item = Record<string, unknown> & { id: string }

interface Kind {
  key: string
  prefix: string
  all: string[]
  one: string[]
  fields: string[]
  required?: string
}

/**
 * Four kinds of resources from the specification. `all` and `one` are the methods of the collection and of one item.
 */
const spec: Record<string, Kind> = {
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

const wider = {
  verbs: ['GET', 'POST', 'PATCH', 'DELETE'],
  fields: ['description', 'metadata', 'certificate_management_policy', 'active'],
}

export interface SpecApi extends ScriptedUpstream {
  items: Map<string, Item>
}

/**
 * Starts an in-memory management API with the specification's operations and fields. With `wider`, adds operations and
 * fields that only some APIs have.
 */
export async function startSpecApi({ listsSupported = true, wider: isWider = false } = {}): Promise<SpecApi> {
  const items = new Map<string, Item>()
  let created = 0
  const fixture = await scriptedUpstream((seen, response): unknown => {
    const { pathname } = new URL(seen.url, fixture.url)
    const [, name = '', id] = pathname.split('/')
    const kind = spec[name]
    const verbs = [...((id ? kind?.one : kind?.all) ?? []), ...(isWider ? wider.verbs : [])]
    if (!kind || !verbs.includes(seen.method))
      return json(response, 404, { status_code: 404, msg: 'Not Found', details: { path: pathname } })
    const item = id ? items.get(id) : undefined
    const body = bodyOf(seen)
    const refused =
      callRefusal(seen) ??
      (id && !item ? refusal(404, 'Resource not found') : null) ??
      fieldRefusal(body, isWider ? [...kind.fields, ...wider.fields] : kind.fields, listsSupported) ??
      requiredRefusal(seen.method, body, kind)
    if (refused) return json(response, refused.status_code, refused)
    if (seen.method === 'GET')
      return json(response, 200, item ?? listOf(kind, items, `${fixture.url}/${name}`))
    if (seen.method === 'DELETE' && item) {
      items.delete(item.id)
      return response.writeHead(204).end()
    }
    const saved = Object.assign(item ?? newItem(kind, (created += 1)), body)
    items.set(saved.id, saved)
    return json(response, item ? 200 : 201, saved)
  })
  return { ...fixture, items }
}

const refusal = (status: number, msg: string, code?: number, details: Record<string, string> = {}) => ({
  status_code: status,
  msg,
  ...(code ? { error_code: `ERR_BRAND_${code}` } : {}),
  details: { operation_id: 'op_1', ...details },
})

function callRefusal({ headers }: Received) {
  if (headers.authorization !== 'Bearer id_canary-secret') return refusal(403, 'The key is not known', 203)
  if (headers['service-version'] !== '2') return refusal(400, 'The version header is missing', 218)
  return null
}

function fieldRefusal(body: object, fields: readonly string[], listsSupported: boolean) {
  const hint = listsSupported ? `supported: ${fields.join(', ')}` : 'see the documentation'
  const unknown = Object.keys(body).find((field) => !fields.includes(field))
  if (unknown) return refusal(400, `Unknown field ${unknown}; ${hint}`, 214, { field: unknown })
  const wrong = Object.entries(body).find(([, value]) => typeof value === 'object' && value !== null)
  return wrong ? refusal(400, `${wrong[0]} has the wrong type`, 215, { field: wrong[0] }) : null
}

function requiredRefusal(method: string, body: Record<string, unknown>, { required }: Kind) {
  const isMissing = method === 'POST' && required && !body[required]
  return isMissing ? refusal(400, 'Required', 215, { field: required }) : null
}

const listOf = ({ key, prefix }: Kind, items: Map<string, Item>, uri: string) => ({
  [key]: [...items.values()].filter(({ id }) => id.startsWith(`${prefix}_`)).toReversed(),
  uri,
  next_page_uri: null,
})

/** Returns an item with the fields that the platform sets. `n` is the item's number, counted from 1. */
const newItem = ({ prefix }: Kind, n: number): Item => ({
  id: `${prefix}_${String(n).padStart(27, '0')}`,
  uri: '',
  created_at: new Date().toISOString(),
  addr: `1.tcp.example.com:${10_000 + n}`,
  region: 'us',
  active: true,
})

function bodyOf({ body }: Received): Record<string, unknown> {
  return body ? (JSON.parse(body) as Record<string, unknown>) : {} // tests send objects only
}
