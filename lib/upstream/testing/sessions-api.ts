import type { ServerResponse } from 'node:http'
import { type ScriptedUpstream, json, scriptedUpstream } from './scripted-upstream'

export interface Behavior {
  /** The running version. `installs` is the version that an update installs, or null if no newer version exists. */
  version: string
  installs: string | null
  /** The reason that the agent gives for rejecting an update. Empty if the agent accepts updates. */
  refuses: string
  /** Commands that the agent performs, but whose response is lost. */
  loses: readonly string[]
  comesBack: boolean
  /** The version after a restart. If empty, the agent runs the installed version. */
  revertsTo: string
  urls: readonly string[]
  urlsAfter: readonly string[]
  os: string
}

interface State extends Behavior {
  name: string
  sessionId: string
  sessions: number
  startedAt: string
  installed: string | null
  /**
   * The time when an offline agent comes back online, in milliseconds since the Unix epoch, or 0 while the agent is
   * online.
   */
  backAt: number
}

const AWAY_MS = 2_000
const usual: Behavior = {
  version: '3.30.2',
  installs: '3.31.0',
  refuses: '',
  loses: [],
  comesBack: true,
  revertsTo: '',
  urls: [],
  urlsAfter: [],
  os: 'linux',
}

const refusal = (response: ServerResponse, status: number, code: number, msg: string) =>
  json(response, status, {
    error_code: `ERR_SERVICE_${code}`,
    status_code: status,
    msg,
    details: { operation_id: 'op' },
  })

export interface SessionsApi extends ScriptedUpstream {
  connect: (name: string, behavior?: Partial<Behavior>) => void
  change: (name: string, behavior: Partial<Behavior>) => void
  /** The commands that agents received, such as `update quay-1`, in order. */
  commands: string[]
  /** The commands in `commands` with session IDs instead of names, such as `update ts_quay-1_1`. */
  sent: string[]
}

/** Reports whether an agent is online. Reconnects an agent whose offline time has passed. */
function isThere(agent: State): boolean {
  if (agent.backAt === 0) return true
  if (!agent.comesBack || Date.now() < agent.backAt) return false
  const version = agent.revertsTo || (agent.installed ?? agent.version)
  const sessionId = `ts_${agent.name}_${(agent.sessions += 1)}`
  const startedAt = new Date().toISOString()
  Object.assign(agent, { startedAt, backAt: 0, version, sessionId, installed: null, urls: agent.urlsAfter })
  return true
}

/** Starts a management API with tunnel sessions. The agents respond to commands according to their `Behavior`. */
export async function startSessionsApi(): Promise<SessionsApi> {
  const agents = new Map<string, State>()
  const commands: string[] = []
  const sent: string[] = []
  const there = () => [...agents.values()].filter(isThere)
  const fixture = await scriptedUpstream(({ method, url }, response): unknown => {
    const [, list = '', id, verb = ''] = new URL(url, fixture.url).pathname.split('/')
    if (method === 'GET' && id === undefined) return json(response, 200, listing(list, there()))
    const agent = there().find(({ sessionId }) => sessionId === id)
    if (!agent) return json(response, 404, { status_code: 404, msg: 'Resource not found', details: {} })
    if (method === 'GET') return json(response, 200, sessionItem(agent))
    commands.push(`${verb} ${agent.name}`)
    sent.push(`${verb} ${agent.sessionId}`)
    return perform(agent, verb, response)
  })
  return {
    ...fixture,
    commands,
    sent,
    connect(name, behavior = {}) {
      const settings = { ...usual, ...behavior }
      const urlsAfter = behavior.urlsAfter ?? settings.urls
      agents.set(name, {
        ...settings,
        urlsAfter,
        name,
        sessionId: `ts_${name}_1`,
        sessions: 1,
        startedAt: new Date().toISOString(),
        installed: null,
        backAt: 0,
      })
    },
    change: (name, behavior) => void Object.assign(agents.get(name) ?? {}, behavior),
  }
}

function perform(agent: State, verb: string, response: ServerResponse): unknown {
  if (verb === 'update') {
    if (agent.refuses !== '') return refusal(response, 400, 806, agent.refuses)
    if (agent.installed !== null)
      return refusal(response, 400, 809, 'It was updated already and waits for its restart')
    if (agent.installs === null || agent.installs === agent.version)
      return refusal(response, 400, 809, `There is no update for ${agent.version}`)
    agent.installed = agent.installs
  } else agent.backAt = Date.now() + AWAY_MS
  return agent.loses.includes(verb) ? response.destroy() : response.writeHead(204).end()
}

const listing = (list: string, agents: readonly State[]) => {
  const page = { uri: `/${list}`, next_page_uri: null }
  if (list === 'tunnel_sessions') return { ...page, tunnel_sessions: agents.map(sessionItem) }
  return { ...page, [list]: list === 'endpoints' ? agents.flatMap(endpointItems) : [] }
}

const sessionItem = ({ name, sessionId, version, os, startedAt }: State) => ({
  id: sessionId,
  uri: `/tunnel_sessions/${sessionId}`,
  agent_version: version,
  credential: { id: `cr_${name}`, uri: '' },
  ip: '192.0.2.7',
  metadata: JSON.stringify({ host: name }),
  os,
  region: 'eu',
  started_at: startedAt,
  transport: 'service/2',
})

const endpointItems = ({ sessionId, urls }: State) =>
  urls.map((url, n) => ({
    id: `ep_${sessionId}_${n}`,
    created_at: '2026-01-01T00:00:00Z',
    type: 'ephemeral',
    url,
    public_url: url,
    tunnel_session: { id: sessionId, uri: '' },
  }))
