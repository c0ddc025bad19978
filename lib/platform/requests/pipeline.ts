import type { IncomingMessage } from 'node:http'
import { bodyIssues } from '@/lib/contract/body-issues'
import { createMatcher } from '@/lib/contract/match'
import { openApiDocument } from '@/lib/contract/openapi'
import { isPart, resourceId } from '@/lib/contract/operation-target'
import { registry } from '@/lib/resources/registry'
import { loadedParser } from '@/lib/resources/traffic-policy/yaml'
import { setYamlParser } from '@/lib/resources/traffic-policy/document'
import { counted } from '@/lib/util/text'
import type { LiveAgents } from '../agents/agents'
import { expectNoBody, readObject, parseQuery } from './request'
import type { PlatformContext } from '../context'
import { checkIdShape, invalid, noSuchPath, resourceNotFound, Refusal } from './errors'
import { type ServedOperation, servedOperations } from '../handlers'
import type { NewId } from '../store/ids'
import { authenticate } from '../keys'
import { findObject } from '../store/objects'
import { collectionPath } from '../store/refs'
import type { PipelineReply } from './http'
import { readSettings } from '../settings'
import type { PlatformStore } from '../store/store'

setYamlParser(loadedParser) // the platform accepts traffic policies in YAML, like some other APIs

const VERSION_HEADER = 'Service-Version'
const VERSION = '2'

interface Options {
  store: PlatformStore
  newId: NewId
  /** Returns the API's base URL, without a trailing slash. */
  baseUrl: () => string
  agents: LiveAgents
}

function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === '')
    throw invalid(218, `The ${VERSION_HEADER} header is missing. Send ${VERSION_HEADER}: ${VERSION}.`)
  if (version !== VERSION)
    throw invalid(217, `This version of the API isn't supported. Use version ${VERSION}.`)
}

export function createPipeline({ store, newId, baseUrl, agents }: Options) {
  const served = new Map(servedOperations().map((each) => [each.op.name, each]))
  const match = createMatcher([...served.values()].map(({ op }) => op))
  const admit = createRateLimit()
  let document: object | undefined

  function route(method: string, path: string) {
    if (method === 'GET' && path === '/') return 'index'
    const matched = match(method, path)
    const found = matched.op && served.get(matched.op.name)
    if (!matched.op || !found) throw noSuchPath(path)
    return { ...found, params: matched.params }
  }

  return async function answer(request: IncomingMessage): Promise<PipelineReply> {
    const [path = '', ...queries] = (request.url ?? '').split('?')
    const query = queries.join('?')
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    if (method === 'GET' && path === '/openapi.json')
      return { status: 200, body: (document ??= openApi(baseUrl())) }
    const target = route(method, path)
    const caller = await authenticate(store.db, request.headers.authorization)
    const now = new Date()
    const settings = await readSettings(store.db)
    admit(settings.rate_limit_per_minute, now.getTime())
    checkVersion(request.headers[VERSION_HEADER.toLowerCase()])
    const context = { now, settings, newId, baseUrl: baseUrl(), caller, agents }
    return target === 'index' ? index(context.baseUrl, query, request) : run(target, query, request, context)
  }

  async function run(
    target: ServedOperation & { params: Record<string, string> },
    rawQuery: string,
    request: IncomingMessage,
    context: Omit<PlatformContext, 'db'>,
  ): Promise<PipelineReply> {
    const { op, params } = target
    const acceptsBody = op.method !== 'GET' && op.method !== 'DELETE'
    const input = acceptsBody ? await readObject(request) : await expectNoBody(request)
    const query = parseQuery(rawQuery, Object.keys(op.query.shape))
    const act = (own: LiveAgents) => async (db: PlatformContext['db']) => {
      await checkId(db, target)
      const body = input && checkedBody(target, input)
      return target.run({ params, query: op.query.parse(query), body }, { ...context, db, agents: own })
    }
    const isAlone = op.method === 'GET' || target.waitsForOthers
    const result = await hangingUp(agents, (own) =>
      isAlone ? act(own)(store.db) : store.db.transaction().execute(act(own)),
    )
    return op.status === 204 ? { status: 204 } : { status: op.status, body: result }
  }
}

/** Runs a write, and then ends the sessions of the credentials that the write revoked. */
async function hangingUp<T>(agents: LiveAgents, write: (own: LiveAgents) => Promise<T>): Promise<T> {
  const credentialIds = new Set<string>()
  const result = await write({ ...agents, hangUp: (id) => void credentialIds.add(id) })
  for (const id of credentialIds) agents.hangUp(id)
  return result
}

async function checkId(
  db: PlatformContext['db'],
  { op, params, idPrefix, resource, noOwner }: ServedOperation & { params: Record<string, string> },
) {
  const id = resourceId(op, params)
  if (id === undefined) return
  checkIdShape(id, idPrefix)
  if (await findObject(db, resource, id)) return
  throw isPart(op) ? noOwner() : resourceNotFound()
}

/** Parses the body, and omits the fields that repeat a path parameter. */
function checkedBody(
  { op, params }: ServedOperation & { params: Record<string, string> },
  input: Record<string, unknown>,
): unknown {
  const own = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(name in params && params[name] === value)),
  )
  const [first] = bodyIssues(op, own)
  if (first) {
    const { code, message, field, supported } = first
    throw new Refusal(400, code, message, {
      ...(field === '' ? {} : { field }),
      ...(supported ? { supported } : {}),
    })
  }
  return op.body.parse(own)
}

async function index(baseUrl: string, query: string, request: IncomingMessage): Promise<PipelineReply> {
  await expectNoBody(request)
  parseQuery(query, [])
  // All kinds of backends have the same list key, so this uses the names of the resources.
  const collections = Object.values(registry).map(
    ({ name, ops }) => [name.replaceAll('-', '_'), baseUrl + collectionPath(ops)] as const,
  )
  return { status: 200, body: { uri: `${baseUrl}/`, subresource_uris: Object.fromEntries(collections) } }
}

const openApi = (baseUrl: string) =>
  openApiDocument({
    title: 'Management API',
    baseUrl,
    versionHeader: { name: VERSION_HEADER, value: VERSION },
    resources: Object.values(registry),
  })

const WINDOW_MS = 60_000

/** Returns a function that throws E226 for more than `limit` requests in 60 seconds. A limit of 0 means no limit. */
function createRateLimit() {
  let times: number[] = []
  return function admit(limit: number, now: number): void {
    if (limit === 0) return
    times = times.filter((time) => time > now - WINDOW_MS)
    const [oldest = now] = times.slice(-limit)
    if (times.length >= limit) {
      const retryAfter = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000))
      throw new Refusal(
        429,
        226,
        `Too many requests (limit: ${limit} per minute). Try again in ${counted(retryAfter, 'second')}.`,
        {
          retryAfter,
        },
      )
    }
    times.push(now)
  }
}
