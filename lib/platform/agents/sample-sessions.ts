import * as z from 'zod'
import { tunnelSessions as resource } from '@/lib/resources/tunnel-sessions'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { toRfc3339 } from '@/lib/util/time'
import { readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import { newestOfMajor } from '@/lib/util/version'
import type { AgentPeer } from './agents'
import { collection } from '../store/collection'
import type { PlatformContext } from '../context'
import { resourceNotFound } from '../requests/errors'
import { deleteObject, findByKey, findObject, insertObject, replaceObject } from '../store/objects'
import { refTo } from '../store/refs'
import { closeTunnels, endpointKey, openTunnel } from './tunnels'
import { reservationOf } from '../endpoint-fields'

export const sessions = collection(resource, {
  filterable: ['id', 'metadata', 'agent_version', 'ip', 'os', 'region', 'started_at', 'credential.id'],
})

export const SAMPLE_AGENTS = 'sample-agents'
const PREFIX = 'sagt'

const STOPPING_MS = 1000
const AWAY_MS = 2000
const UPDATING_MS = 3000

const agentState = z.object({
  /** The ID of the agent's session, or null during a restart. */
  session_id: z.string().nullable(),
  credential_id: z.string(),
  ip: z.string(),
  metadata: z.string(),
  os: z.string(),
  region: z.string(),
  transport: z.string(),
  agent_version: z.string(),
  urls: z.array(z.string()),
  capabilities: z.object({
    restart: z.string().nullable(),
    stop: z.string().nullable(),
    update: z.string().nullable(),
  }),
  /** The version that runs after the next restart, or null if no update is waiting for a restart. */
  installed: z.string().nullable(),
})
type SampleAgent = z.infer<typeof agentState>

const doing = z.enum(['restart', 'stop', 'update', 'start'])
type Doing = z.infer<typeof doing>
const job = z.object({ doing })

const workOf = (context: PlatformContext, what: Doing, inMs: number) => ({
  job: { doing: what },
  dueAt: new Date(context.now.getTime() + inMs),
})

export type SampleOptions = Omit<SampleAgent, 'session_id' | 'installed'>

export async function addSampleAgent(context: PlatformContext, options: SampleOptions): Promise<string> {
  const id = context.newId(PREFIX, context.now)
  const session_id = await connect(context, id, options)
  const body: SampleAgent = { ...options, session_id, installed: null }
  await insertObject(context.db, { id, resource: SAMPLE_AGENTS, body, uniqueKey: null, work: null })
  return session_id
}

async function connect(context: PlatformContext, agentId: string, agent: SampleOptions): Promise<string> {
  const { credential_id, agent_version, ip, metadata, os, region, transport, urls } = agent
  const shown = { agent_version, ip, metadata, os, region, transport }
  const started_at = toRfc3339(context.now.getTime())
  const fields = { ...shown, started_at, credential: refTo(credential_id) }
  const { id } = await sessions.insert(context, fields, { uniqueKey: agentId })
  await openEndpoints(context, { session_id: id, region, urls })
  return id
}

async function readAgent({ db }: PlatformContext, id: string) {
  const row = await findObject(db, SAMPLE_AGENTS, id)
  if (!row) return null
  const state = agentState.parse(JSON.parse(row.body))
  return { id, state, doing: row.job === null ? null : job.parse(JSON.parse(row.job)).doing }
}

export async function agentOf(context: PlatformContext, sessionId: string): Promise<AgentPeer> {
  const session = await findObject(context.db, resource.name, sessionId)
  const agent = await readAgent(context, session?.unique_key?.split(':')[1] ?? '')
  if (!agent) throw resourceNotFound()
  const { id, state } = agent
  return {
    transport: state.transport,
    capabilities: state.capabilities,
    async perform(command) {
      const refusal = command === 'update' ? updateRefusal(state, agent.doing) : ''
      if (refusal !== '') return refusal
      const inMs = command === 'update' ? UPDATING_MS : STOPPING_MS
      await replaceObject(context.db, { id, resource: SAMPLE_AGENTS }, state, workOf(context, command, inMs))
      return ''
    },
  }
}

function updateRefusal({ agent_version, installed }: SampleAgent, now: Doing | null): string {
  if (now === 'update') return 'The agent is already being updated'
  if (installed !== null) return `The agent was already updated to ${installed} and is waiting for a restart`
  if (updateFor(agent_version) === null)
    return `No update is available for ${agent_version}: a command never installs a new major version`
  return ''
}

export async function playSampleAgent(context: PlatformContext, id: string): Promise<void> {
  const agent = await readAgent(context, id)
  if (!agent?.doing) return
  const { state } = agent
  const { db } = context
  const keep = (changes: Partial<SampleAgent>, next: ReturnType<typeof workOf> | null) =>
    replaceObject(db, { id, resource: SAMPLE_AGENTS }, { ...state, ...changes }, next)
  switch (agent.doing) {
    case 'update':
      return void (await keep({ installed: updateFor(state.agent_version) }, null))
    case 'stop':
      await hangUp(context, state)
      return deleteObject(db, id)
    case 'restart':
      await hangUp(context, state)
      return void (await keep({ session_id: null }, workOf(context, 'start', AWAY_MS)))
    case 'start': {
      const agent_version = state.installed ?? state.agent_version
      const session_id = await connect(context, id, { ...state, agent_version })
      return void (await keep({ agent_version, session_id, installed: null }, null))
    }
  }
}

async function hangUp(context: PlatformContext, { session_id }: SampleAgent): Promise<void> {
  if (session_id === null) return
  await closeTunnels(context, session_id)
  await deleteObject(context.db, session_id)
}

export const usualCapabilities = (os: string): Record<AgentCommandName, string | null> => ({
  restart: os === 'windows' ? "Remote restarts aren't supported on Windows" : '',
  stop: '',
  update: '',
})

interface Serving {
  session_id: string
  region: string
  /** The URLs to serve. Skips URLs without a reservation, and URLs that are already served. */
  urls: readonly string[]
}

async function openEndpoints(context: PlatformContext, { session_id, region, urls }: Serving): Promise<void> {
  for (const url of urls) {
    const { address } = readEndpointUrl(url)
    const reservation = address && (await reservationOf(context, address))
    if (!address || !reservation || (await findByKey(context.db, endpointKey(address)))) continue
    await openTunnel(context, {
      session_id,
      region,
      address,
      reservation,
      upstream_url: 'http://localhost:8080',
    })
  }
}

const releases = ['2.9.4', '3.30.2', '3.31.0', '4.0.1']

/** Returns the version that an update of a simulated agent would install, or null if none is newer. */
export const updateFor = (version: string): string | null => newestOfMajor(version, releases)
