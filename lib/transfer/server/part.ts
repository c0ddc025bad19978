import 'server-only'
import * as z from 'zod'
import type { PartSummary } from '@/lib/api/transfer'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Db } from '@/lib/db/open'
import type { Account } from '@/lib/server/accounts/upstream'
import { safeId } from '@/lib/contract/fields'
import { type FleetAgent, findAgent } from '@/lib/agents/agents'

export interface PartTarget {
  /** The console's store or, for an import, its transaction. */
  db: Db
  account: Account
  states: CapabilityStates
}

export interface ImportTarget extends PartTarget {
  /** The email of the person who imports the file. */
  by: string
}

/** The result of importing one entry. `known` means that nothing changed, and an object describes a rejected entry. */
export type EntryOutcome = 'new' | 'updated' | 'known' | { what: string; reason: string }

interface PartInit<S extends z.ZodType> {
  /** The part's key in a file. Must never change. */
  name: string
  label: string
  /** One or two sentences about the imported data that the console doesn't verify. */
  unverified: string
  verified: string
  entry: S
  collect: (target: PartTarget) => Promise<z.input<S>[]>
  /** Imports entries, and resolves with one result per entry, in order. */
  apply: (target: ImportTarget, entries: z.output<S>[]) => Promise<EntryOutcome[]>
}

type Summary = Omit<PartSummary, 'name' | 'label' | 'unverified' | 'verified'>

/** One kind of account data that an export contains. */
export interface Part {
  name: string
  label: string
  unverified: string
  verified: string
  collect: (target: PartTarget) => Promise<unknown[]>
  /** Parses entries. Returns either the errors or a function that imports the entries. */
  read: (
    entries: unknown[],
  ) => { issues: z.core.$ZodIssue[] } | { issues: null; apply: (target: ImportTarget) => Promise<Summary> }
}

const maxReported = 50

function summaryOf(outcomes: readonly EntryOutcome[]): Summary {
  const refused = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]))
  const count = (wanted: EntryOutcome) => outcomes.filter((outcome) => outcome === wanted).length
  return {
    added: count('new'),
    updated: count('updated'),
    known: count('known'),
    refused: refused.length,
    refusals: refused.slice(0, maxReported),
  }
}

export function definePart<S extends z.ZodType>({ entry, collect, apply, ...about }: PartInit<S>): Part {
  const entriesSchema = z.array(entry)
  return {
    ...about,
    collect,
    read(entries) {
      const parsed = entriesSchema.safeParse(entries, { reportInput: true })
      if (!parsed.success) return { issues: parsed.error.issues }
      return { issues: null, apply: async (target) => summaryOf(await apply(target, parsed.data)) }
    },
  }
}

/** Imports entries one after another, so that an entry can depend on earlier entries. */
export async function importEach<E>(
  entries: readonly E[],
  importOne: (entry: E) => Promise<EntryOutcome>,
): Promise<EntryOutcome[]> {
  const outcomes: EntryOutcome[] = []
  for (const entry of entries) outcomes.push(await importOne(entry))
  return outcomes
}

const SKEW_MS = 5 * 60_000

/** The schema of a time in the store's format, at most five minutes in the future. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    error: 'A time must be in the format 2026-01-31T12:00:00.000Z',
    abort: true,
  })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Invalid time')
  .refine((text) => !(Date.parse(text) > Date.now() + SKEW_MS), 'This time is in the future')

const maxSessions = 5

export const latestSessionIds = z.array(safeId).max(maxSessions)

/** Returns the IDs of an agent's latest five sessions, newest first. Omits the session with the ID `omittedId`. */
export async function listLatestSessionIds(
  db: Db,
  accountId: string,
  agentId: string,
  omittedId = '',
): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_sessions')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('session_id', '!=', omittedId)
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .limit(maxSessions)
    .execute()
  return rows.map((row) => row.session_id)
}

/**
 * Returns the agent for the first known ID, or null if all IDs are unknown. `ids` contains IDs of agents and sessions.
 */
export async function findAgentByAnyId(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<FleetAgent | null> {
  for (const id of ids) {
    const agent = await findAgent(db, accountId, id)
    if (agent) return agent
  }
  return null
}

export const unknownAgent =
  'This console has no record of this agent yet. Import the file again after the agent connects.'
