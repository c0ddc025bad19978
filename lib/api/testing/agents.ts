import type { Agent, AgentCommandRecord, AgentDetail, AgentSession, AgentsPage } from '@/lib/api/agents'

export const session = (more: Partial<AgentSession> = {}): AgentSession => ({
  id: 'ts_1',
  started_at: '2026-11-20T08:00:00Z',
  first_seen_at: '2026-11-20T08:00:01Z',
  seen_at: '2026-11-20T09:00:00Z',
  gone_at: null,
  agent_version: '3.30.2',
  ip: '192.0.2.1',
  os: 'linux',
  region: 'eu',
  transport: 'service/2',
  credential_id: 'cr_1',
  metadata: '',
  match: null,
  ...more,
})

/** Returns an online agent whose name is its ID. `more` overrides its fields. */
export const agent = (
  id: string,
  more: Partial<Omit<Agent, 'session'>> & { session?: Partial<AgentSession> } = {},
): Agent => ({
  id,
  name: id,
  state: 'online',
  session_count: 1,
  first_seen_at: '2026-11-20T08:00:01Z',
  endpoints: [],
  endpoint_count: 0,
  endpoints_known: true,
  newer_version: null,
  doing: null,
  update: null,
  refused_update: null,
  refused_before: null,
  newest_checked_at: null,
  too_old: 'no',
  ...more,
  session: session(more.session),
})

export const samplePage = (agents: readonly Agent[], more: Partial<AgentsPage> = {}): AgentsPage => ({
  agents: [...agents],
  days: {},
  credential_names: {},
  page_size: 100,
  total: agents.length,
  all: agents.length,
  facets: {},
  next: null,
  previous: null,
  poll_seconds: 4,
  as_of: '2026-11-20T09:00:00Z',
  syncing: false,
  error: null,
  listable: true,
  ...more,
})

export const agentDetailOf = (of: Agent, more: Partial<AgentDetail> = {}): AgentDetail => ({
  agent: of,
  last_endpoints: null,
  sessions: [of.session],
  uptime: [],
  candidates: [],
  is_undecided: false,
  has_api: false,
  site: null,
  freshness: { as_of: '2026-11-20T09:00:00Z', syncing: false, error: null, listable: true },
  ...more,
})

export const command = (more: Partial<AgentCommandRecord> = {}): AgentCommandRecord => ({
  id: 'c1',
  agent_id: 'ag_1',
  session_id: 'ts_1',
  command: 'restart',
  by: 'a@example.com',
  sent_at: '2026-01-01T00:10:00.000Z',
  state: 'accepted',
  ended_at: null,
  checked_at: null,
  is_session_listed: null,
  new_session_id: null,
  offline_ms: null,
  min_offline_ms: null,
  version_before: '3.30.2',
  version_after: null,
  error: null,
  update_id: null,
  ...more,
})
