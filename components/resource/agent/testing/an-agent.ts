import type { Agent, AgentCommandRecord } from '@/lib/client/agents'

/** For tests: an agent that is connected. */
export const anAgent = (more: Partial<Agent['session']> = {}, rest: Partial<Agent> = {}): Agent => ({
  id: 'ag_ts_1',
  name: 'quay',
  state: 'online',
  session: {
    id: 'ts_1',
    started_at: '2026-01-01T00:00:00Z',
    first_seen_at: '2026-01-01T00:00:01.000Z',
    seen_at: '2026-01-01T00:10:00.000Z',
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
  },
  session_count: 1,
  first_seen_at: '2026-01-01T00:00:01.000Z',
  endpoints: [],
  endpoint_count: 0,
  newer_version: null,
  doing: null,
  update_id: null,
  ...rest,
})

/** For tests: a restart that was accepted. */
export const aCommand = (more: Partial<AgentCommandRecord> = {}): AgentCommandRecord => ({
  id: 'c1',
  agent_id: 'ag_ts_1',
  session_id: 'ts_1',
  command: 'restart',
  by: 'a@example.com',
  sent_at: '2026-01-01T00:10:00.000Z',
  state: 'accepted',
  ended_at: null,
  looked_at: null,
  is_still_there: null,
  back_session_id: null,
  away_ms: null,
  version_before: '3.30.2',
  version_after: null,
  error: null,
  update_id: null,
  ...more,
})
