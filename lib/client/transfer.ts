import { queryOptions } from '@tanstack/react-query'
import type { ResourceName } from '@/lib/resources/catalogue'
import { request } from './request'

/** Bytes of a file that is taken. */
export const MAX_FILE_BYTES = 1_048_576
/** Entries of a file that are taken. */
export const MAX_ENTRIES = 5_000

/** What comes, or came, of the entries of one part. */
export interface PartSummary {
  name: string
  label: string
  /** What is taken as the file says, and what this console sees for itself: a sentence or two each. */
  believed: string
  looked_up: string
  added: number
  /** Of which less was known here. */
  bettered: number
  /** Known already: nothing changes. */
  known: number
  refused: number
  /** Of the refused up to 50, and why. */
  refusals: { what: string; reason: string }[]
}

/** The effects of an import, before or after it. */
export interface TransferPlan {
  /** What the file says of itself. */
  file: { account: { name: string; base_url: string }; made_at: string; made_by: string }
  /** It is of an account with another base URL. */
  is_elsewhere: boolean
  parts: PartSummary[]
  /** Parts that this console does not know, and leaves out. */
  unknown_parts: string[]
}

/** The contents of an export. */
export interface ExportSummary {
  files: number
  parts: { name: string; label: string; count: number }[]
}

/** How the things of one kind stand that only this console knows. */
export interface KnownCount {
  resource: ResourceName
  seen: number
  /** To be looked up. */
  waiting: number
  never: number
  gone: number
}

const base = (account: string) => `/api/transfer/${encodeURIComponent(account)}`

/** Address of an export; of a large account there are several files, counted from 1. */
export const exportAddress = (account: string, file: number) => `${base(account)}?file=${file}`

/** What the import of a file would do. `file`: its parsed content. */
export const planImport = (account: string, file: unknown) =>
  request(`${base(account)}/plan`, { method: 'POST', body: file }) as Promise<TransferPlan>

/** Takes a file in, all of it or nothing. */
export const runImport = (account: string, file: unknown) =>
  request(base(account), { method: 'POST', body: file }) as Promise<TransferPlan>

/** How things stand that only this console knows; read again while some are to be looked up. */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) =>
      request(`${base(account)}/known`, { signal }) as Promise<{ kinds: KnownCount[] }>,
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
