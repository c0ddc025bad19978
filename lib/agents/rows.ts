import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { SessionMatch } from '@/lib/api/agents'
import type { AgentSessionsTable, AgentsTable } from '@/lib/db/schema-agents'
import { isSsh } from '@/lib/agents/model/facts'
import { credentialId } from '@/lib/agents/model/session-name'

export type AgentSessionsRow = Selectable<AgentSessionsTable>
export type AgentsRow = Selectable<AgentsTable>

export const SESSIONS = 'tunnel-sessions'

const text = (max: number) =>
  z
    .string()
    .catch('')
    .transform((input) => input.slice(0, max))

const listedSession = z.object({
  agent_version: text(100),
  credential: z.unknown().optional(),
  ip: text(100),
  metadata: text(4096),
  os: text(100),
  region: text(100),
  started_at: text(64),
  transport: text(100),
})

const noMatch: SessionMatch = { score: 0, agrees: [], differs: [], corrected_by: null }
const matchSchema = z.object({
  score: z.number(),
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  corrected_by: z.string().nullable(),
})

/** Parses a stored match. Returns a match with the score 0 if its fields are invalid. */
export const sessionMatchOf = (text: string | null): SessionMatch | null =>
  text === null ? null : (matchSchema.safeParse(JSON.parse(text)).data ?? noMatch)

interface Listed {
  id: string
  body: string
  first_seen_at: string
  seen_at: string
}

export function sessionOf(accountId: string, { id, body, first_seen_at, seen_at }: Listed): AgentSessionsRow {
  const { credential, started_at, ...fields } = listedSession.parse(JSON.parse(body))
  const started = Date.parse(started_at)
  return {
    account_id: accountId,
    session_id: id,
    agent_id: '',
    started_at: Number.isNaN(started) ? first_seen_at : new Date(started).toISOString(),
    first_seen_at,
    seen_at,
    gone_at: null,
    ...fields,
    ...(isSsh(fields.transport) && { agent_version: '' }),
    credential_id: credentialId(credential),
    match: null,
  }
}
