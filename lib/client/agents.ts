import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RefusedUpdate } from '@/lib/agents/model/command-reasons'
import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentFacet } from '@/lib/agents/model/facets'
import type { Freshness } from './inventory'
import { addressesOf, request } from './request'

/**
 * Whether an agent is there: `online` it was listed at the last whole look; `unknown` that is too long ago;
 * `restarting` a command of this console ended its session and it is awaited; `stopped` a command of this console
 * stopped it; `gone` it vanished, and no command of this console is known to have done it.
 */
export type AgentState = 'online' | 'unknown' | 'restarting' | 'stopped' | 'gone'

/** One session that an agent had; `gone_at` null while it is there. Lengths are of what was seen, never guessed. */
export interface AgentSession {
  id: string
  started_at: string
  first_seen_at: string
  /** When it was last listed. */
  seen_at: string
  /** When a whole look no longer showed it; it ended between `seen_at` and this. */
  gone_at: string | null
  agent_version: string
  ip: string
  os: string
  region: string
  transport: string
  credential_id: string | null
  metadata: string
  /** Why it is taken for the same agent's: what agreed, and how strongly; null for the first of an agent. */
  match: SessionMatch | null
}

/** How a session was told to be an agent's. */
export interface SessionMatch {
  /** 0 to 100: the sum of what agrees; a person's correction is 100. */
  score: number
  /** Facts in words: "Same credential", "Same address". */
  agrees: string[]
  differs: string[]
  /** Email of who said so, where a person did. */
  corrected_by: string | null
}

/** One agent with its current session, or its last one. */
export interface Agent {
  id: string
  /** What people call it: the name in its metadata, else its credential's name, else its address. */
  name: string
  state: AgentState
  session: AgentSession
  /** Sessions it ever had. */
  session_count: number
  first_seen_at: string
  /** Endpoints that its current session serves alone: URLs, at most 20 of `endpoint_count`. */
  endpoints: { id: string; url: string }[]
  endpoint_count: number
  /** The newest version of its major that is known in this account, where it is newer than its own; else null. */
  newer_version: string | null
  /** The command that is being followed, or waits for its restart. */
  doing: AgentCommandRecord | null
  /** The rolling update that is not done with it yet. */
  update: { id: string; name: string } | null
  /** The last update that its current session refused. */
  refused_update: RefusedUpdate | null
}

export interface AgentsPage extends Freshness {
  agents: Agent[]
  page_size: number
  total: number
  all: number
  /** Of the search: `state`, `version`, `region`, `os`, `credential`, `host`; most frequent first, at most 50 each. */
  facets: Record<string, { value: string; label: string; count: number }[]>
  next: string | null
  previous: string | null
  /** Seconds between two looks, at least 4: by the size of the list and the request budget. */
  look_seconds: number
}

export interface AgentsSearch extends Partial<Record<AgentFacet, string>> {
  q?: string
  /** `name` (default), `-started_at`, `started_at`, `version`, `-version`, `state`. */
  sort?: string
  after?: string
  before?: string
}

/** One day of an agent, UTC; seconds of each, together at most 86,400 (today: so far). */
export interface UptimeDay {
  date: string
  up: number
  down: number
  /** The console did not look, or the agent was not known yet. */
  unknown: number
}

export interface AgentDetail {
  agent: Agent
  /** The newest first, at most 100 of `agent.session_count`. */
  sessions: AgentSession[]
  /** 90 days, the oldest first. */
  uptime: UptimeDay[]
  /** Other agents that its current session may belong to, the likeliest first; what a correction chooses from. */
  candidates: { id: string; name: string; score: number }[]
  /** Its first session could have been that of agents that had gone, and nothing told whose: so it counts as a new one. */
  is_undecided: boolean
  /** Of the account, so that the page can say how old what it shows is. */
  freshness: Freshness
}

export interface AgentCommandRecord {
  id: string
  agent_id: string
  /** The session it was sent to. */
  session_id: string
  command: AgentCommandName
  /** Email of who sent it. */
  by: string
  sent_at: string
  state: AgentCommandState
  /** When it reached an end state. */
  ended_at: string | null
  /** When the console last looked for its outcome. */
  looked_at: string | null
  /** Whether the session was still listed at that look; null: never looked. */
  is_still_there: boolean | null
  /** The session under which the agent came back. */
  back_session_id: string | null
  /** How long it was away at most, in milliseconds: to the start of its new session, as the platform tells that. */
  away_ms: number | null
  /** How long at least; null where `away_ms` is from look to look alone. */
  away_least_ms: number | null
  version_before: string
  /** The version seen after its restart. */
  version_after: string | null
  /** What the platform or the agent said, where it said no, or where the answer was lost. */
  error: { code: string; message: string } | null
  /** The rolling update that sent it. */
  update_id: string | null
}

const address = addressesOf('agents')

/** A page of agents. Key `['agents', 'page', account, search]`. Looks again as often as the last answer said. */
export const agentsQuery = (account: string, search: AgentsSearch) =>
  queryOptions({
    queryKey: ['agents', 'page', account, search],
    queryFn: ({ signal }) => {
      const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
      return request(`${address(account)}?${new URLSearchParams(given).toString()}`, {
        signal,
      }) as Promise<AgentsPage>
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Math.min(state.data?.look_seconds ?? 5, maxAskSeconds) * 1000,
  })

/** A page asks again after so many seconds at most: a look that took its time is seen to have ended. */
const maxAskSeconds = 30

/** One agent by its own id, or that of any session it ever had. Key `['agents', 'one', account, id]`. */
export const agentQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'one', account, id],
    queryFn: ({ signal }) => request(address(account, id), { signal }) as Promise<AgentDetail>,
    refetchInterval: ({ state }) => (state.data?.agent.doing ? 2_000 : 5_000),
  })

/** Says that a session is another agent's (`agent_id`), or of one that was not known yet (null). */
export const correctAgent = (account: string, session_id: string, agent_id: string | null) =>
  request(address(account, session_id, 'identity'), {
    method: 'POST',
    body: { agent_id },
  }) as Promise<AgentDetail>

/** Commands that an agent was sent, the newest first, at most 50. Key `['agents', 'commands', account, id]`. */
export const agentCommandsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'commands', account, id],
    queryFn: ({ signal }) =>
      request(address(account, id, 'commands'), { signal }) as Promise<{ commands: AgentCommandRecord[] }>,
    refetchInterval: ({ state }) =>
      state.data?.commands.some(({ ended_at }) => ended_at === null) ? 2_000 : 15_000,
  })

/** Sends a command to the session that the person saw; refused where the agent has another one now. */
export const commandAgent = (
  account: string,
  id: string,
  given: { command: AgentCommandName; session_id: string },
  idempotencyKey: string,
) =>
  request(address(account, id, 'commands'), {
    method: 'POST',
    body: given,
    headers: { 'idempotency-key': idempotencyKey },
  }) as Promise<AgentCommandRecord>
