import { newId, now, only, referenceTo, refuseBy, readText, readTexts } from './fields'
import { type SeenRequest, type JsonObject, type Operations, RejectedRequest } from './http'
import { operationsOf, Collection } from './collection'

/** Returns the operations on tunnel sessions, including the agent commands. */
export function sessionOperations() {
  const all = new Collection('/tunnel_sessions', 'tunnel_sessions')
  const updated = new Set<string>()
  /** Adds an online agent. */
  const add = (facts: JsonObject): string => {
    const id = newId('ts')
    const credential = referenceTo('', '/credentials', newId('cr'))
    const usual = { agent_version: '3.1.0', ip: '192.0.2.7', metadata: '', os: 'linux', region: 'eu' }
    all.put({ id, credential, started_at: now(), transport: 'service/2', ...usual, ...facts })
    return id
  }
  const command = (act: (session: JsonObject, id: string) => void) => {
    return ({ params, body }: SeenRequest) => {
      only(body)
      act(all.get(params.id), params.id ?? '')
      return { status: 204 }
    }
  }
  const operations: Operations = {
    ...operationsOf(all, {}, ['get', 'list']),
    'POST /tunnel_sessions/{id}/restart': command((session, id) => {
      const rule = 'restart requested for an agent on Windows'
      refuseBy(rule, session.os === 'windows', 400, 'An agent on Windows cannot be restarted')
      all.all.delete(id)
      const { id: _, ...same } = session
      add({ ...same, started_at: now(), ...(updated.delete(id) && { agent_version: '3.2.0' }) })
    }),
    'POST /tunnel_sessions/{id}/stop': command((_, id) => void all.all.delete(id)),
    'POST /tunnel_sessions/{id}/update': command((_, id) => {
      const rule =
        'no update available, update checks disabled, already updating, or updated but not restarted'
      refuseBy(rule, updated.has(id), 400, 'The agent is updated and has not been restarted')
      updated.add(id)
    }),
  }
  return { add, operations }
}

/** Returns the operations on abuse reports. Only an authorized account can file reports. */
export function abuseReportOperations(isAuthorized: () => boolean) {
  const all = new Collection('/abuse_reports', 'abuse_reports')
  const create = ({ body }: SeenRequest): JsonObject => {
    const rule = 'abuse report creation by an account not authorized'
    refuseBy(rule, !isAuthorized(), 403, "This account isn't allowed to report abuse")
    only(body, 'urls', 'metadata')
    const urls = readTexts(body, 'urls') ?? []
    if (urls.length === 0 || urls.some((url) => !URL.canParse(url)))
      throw new RejectedRequest(400, 'urls are URLs')
    const hostnames = [...new Set(urls.map((url) => new URL(url).hostname))]
    return {
      id: newId('abrp'),
      created_at: now(),
      urls,
      metadata: readText(body, 'metadata', 4096) ?? '',
      status: 'PENDING',
      hostnames: hostnames.map((hostname) => ({ hostname, status: 'PENDING' })),
    }
  }
  return operationsOf(all, { create }, ['get'])
}

export function eventSources() {
  const subscriptions = new Map<string, Set<string>>()
  const path = '/event_subscriptions/{subscription_id}/sources'
  const typesOf = ({ params }: SeenRequest) => {
    const types = subscriptions.get(params.subscription_id ?? '')
    if (!types) throw new RejectedRequest(404, "This subscription doesn't exist")
    return types
  }
  const listUri = ({ params, baseUrl }: SeenRequest) =>
    `${baseUrl}/event_subscriptions/${params.subscription_id ?? ''}/sources`
  const source = (asked: SeenRequest, type: string) => ({ type, uri: `${listUri(asked)}/${type}` })
  const known = (asked: SeenRequest): string => {
    const { type = '' } = asked.params
    if (!typesOf(asked).has(type)) throw new RejectedRequest(404, "This source doesn't exist")
    return type
  }
  const operations: Operations = {
    [`POST ${path}`]: (asked) => {
      only(asked.body, 'type')
      const [types, type] = [typesOf(asked), readText(asked.body, 'type')]
      if (!type) throw new RejectedRequest(400, 'type is required')
      if (types.has(type)) throw new RejectedRequest(400, 'The subscription has this type already')
      types.add(type)
      return { status: 201, body: source(asked, type) }
    },
    [`GET ${path}`]: (asked) => ({
      status: 200,
      body: { sources: [...typesOf(asked)].map((type) => source(asked, type)), uri: listUri(asked) },
    }),
    [`GET ${path}/{type}`]: (asked) => ({ status: 200, body: source(asked, known(asked)) }),
    [`PATCH ${path}/{type}`]: (asked) => {
      only(asked.body)
      return { status: 200, body: source(asked, known(asked)) }
    },
    [`DELETE ${path}/{type}`]: (asked) => {
      typesOf(asked).delete(known(asked))
      return { status: 204 }
    },
  }
  const add = () => {
    const id = newId('esb')
    subscriptions.set(id, new Set(['ip_policy_created.v0']))
    return id
  }
  return { add, operations }
}
