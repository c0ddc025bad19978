import 'server-only'
import * as z from 'zod'
import type { PartSummary } from '@/lib/api/transfer'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Db } from '@/lib/db/open'
import type { Account } from '@/lib/server/accounts/upstream'

/** Where the entries of a part are from, or go to. */
export interface Place {
  /** While an import is applied, the transaction that it happens in. */
  db: Db
  account: Account
  /** What is known of the account's API. */
  states: CapabilityStates
}

/** For whom something is taken in. */
export interface ImportPlace extends Place {
  /** Email of who imports it. */
  by: string
}

/** What came of one entry: `better` filled in what was known worse, `known` changed nothing. */
export type Fate = 'new' | 'better' | 'known' | { what: string; reason: string }

interface PartInit<S extends z.ZodType> {
  /** Its key in a file; never changed. */
  name: string
  label: string
  /** What is taken as the file says, and what is looked up then or later: a sentence or two each. */
  believed: string
  lookedUp: string
  /** One entry of it in a file. */
  entry: S
  collect: (place: Place) => Promise<z.input<S>[]>
  /** Takes entries in, one fate each, in their order. Taken in twice, they change nothing the second time. */
  apply: (place: ImportPlace, entries: z.output<S>[]) => Promise<Fate[]>
}

type Summary = Omit<PartSummary, 'name' | 'label' | 'believed' | 'looked_up'>

/** One kind of what the console alone knows of an account. */
export interface Part {
  name: string
  label: string
  believed: string
  lookedUp: string
  collect: (place: Place) => Promise<unknown[]>
  /** Reads entries of a file: what is wrong with them, or how they are taken in. */
  read: (
    entries: unknown[],
  ) => { issues: z.core.$ZodIssue[] } | { issues: null; apply: (place: ImportPlace) => Promise<Summary> }
}

/** Refusals that are told of one part. */
const maxTold = 50

function summaryOf(fates: readonly Fate[]): Summary {
  const refused = fates.flatMap((fate) => (typeof fate === 'string' ? [] : [fate]))
  const count = (wanted: Fate) => fates.filter((fate) => fate === wanted).length
  return {
    added: count('new'),
    bettered: count('better'),
    known: count('known'),
    refused: refused.length,
    refusals: refused.slice(0, maxTold),
  }
}

/** Declares a part; its place in the list of parts is when it is taken in. */
export function definePart<S extends z.ZodType>({ entry, collect, apply, ...about }: PartInit<S>): Part {
  const entriesSchema = z.array(entry)
  return {
    ...about,
    collect,
    read(given) {
      const parsed = entriesSchema.safeParse(given, { reportInput: true })
      if (!parsed.success) return { issues: parsed.error.issues }
      return { issues: null, apply: async (place) => summaryOf(await apply(place, parsed.data)) }
    },
  }
}

const SKEW_MS = 5 * 60_000

/** A time as the store holds it, and not one that is yet to come. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    error: 'A time is written as 2026-01-31T12:00:00.000Z',
    abort: true,
  })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Invalid time')
  .refine((text) => !(Date.parse(text) > Date.now() + SKEW_MS), 'This time is yet to come')
