import 'server-only'
import * as z from 'zod'
import type { PartSummary } from '@/lib/api/transfer'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Db } from '@/lib/db/open'
import type { Account } from '@/lib/server/accounts/upstream'

/** The account that a part is exported from or imported into. */
export interface PartTarget {
  /** The database. During an import, its transaction. */
  db: Db
  account: Account
  /** The known capabilities of the account's API. */
  states: CapabilityStates
}

/** The account that a part is imported into, and the person who imports it. */
export interface ImportTarget extends PartTarget {
  /** The email of the person who imports. */
  by: string
}

/** The outcome of one entry. `better` improved on existing data; `known` changed nothing. */
export type EntryOutcome = 'new' | 'better' | 'known' | { what: string; reason: string }

interface PartInit<S extends z.ZodType> {
  /** The key of the part in a file. It never changes. */
  name: string
  label: string
  /**
   * The data that is accepted from the file as is, and the data that is verified during the import or later. One or two
   * sentences each.
   */
  believed: string
  lookedUp: string
  /** Schema of one entry in a file. */
  entry: S
  collect: (target: PartTarget) => Promise<z.input<S>[]>
  /** Imports entries and returns one outcome for each, in order. Importing entries again changes nothing. */
  apply: (target: ImportTarget, entries: z.output<S>[]) => Promise<EntryOutcome[]>
}

type Summary = Omit<PartSummary, 'name' | 'label' | 'believed' | 'looked_up'>

/** One kind of data about an account that only the console has. */
export interface Part {
  name: string
  label: string
  believed: string
  lookedUp: string
  collect: (target: PartTarget) => Promise<unknown[]>
  /** Parses entries of a file. Returns their issues, or a function that imports them. */
  read: (
    entries: unknown[],
  ) => { issues: z.core.$ZodIssue[] } | { issues: null; apply: (target: ImportTarget) => Promise<Summary> }
}

/** The maximum number of rejected entries reported per part. */
const maxReported = 50

function summaryOf(outcomes: readonly EntryOutcome[]): Summary {
  const refused = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]))
  const count = (wanted: EntryOutcome) => outcomes.filter((outcome) => outcome === wanted).length
  return {
    added: count('new'),
    bettered: count('better'),
    known: count('known'),
    refused: refused.length,
    refusals: refused.slice(0, maxReported),
  }
}

/** Defines a part. Parts are imported in the order of the list of parts. */
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

const SKEW_MS = 5 * 60_000

/** A time in the store's format that isn't in the future. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    error: 'A time must be in the format 2026-01-31T12:00:00.000Z',
    abort: true,
  })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Invalid time')
  .refine((text) => !(Date.parse(text) > Date.now() + SKEW_MS), 'This time is in the future')
