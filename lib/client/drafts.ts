import { markOf } from '@/lib/contract/seen-marks'
import { isRecord } from '@/lib/util/records'
import type { Store } from './recents'

/** The unsaved input of a form, as stored in the browser, without secrets. */
export interface Draft {
  savedAtMs: number
  /** The inputs that differ from the form's initial values, without secrets (see `draftValues`). */
  values: Record<string, unknown>
  /** The masked response that an edit form started from. Absent for a create form. */
  start?: unknown
  /** The idempotency key of a create request with an unknown outcome. */
  idempotencyKey?: string
  /** True if the input contained a secret, which isn't stored. */
  hasSecrets: boolean
}

interface DraftOwner {
  viewer: string
  account: string
  operation: string
  /** The operation's path parameters: the IDs of the edited resource and part. */
  params?: Readonly<Record<string, string>>
  /** The initial values of a create form. Forms with different initial values have separate drafts. */
  initial?: unknown
}

const prefix = 'adit:draft:1:'
const LIFETIME_MS = 7 * 24 * 60 * 60_000

export function draftKey({ viewer, account, operation, params = {}, initial }: DraftOwner): string {
  const ids = Object.entries(params).flat()
  const parts = [viewer, account, operation, ...ids, ...(initial === undefined ? [] : [markOf(initial)])]
  return prefix + parts.map(encodeURIComponent).join('/')
}

/** Returns a stored draft, or null if it is missing, invalid or expired. */
export function readDraft(store: Store | null, key: string, nowMs: number): Draft | null {
  const draft = parse(store?.getItem(key) ?? null)
  return draft !== null && nowMs - draft.savedAtMs < LIFETIME_MS ? draft : null
}

/** Stores a draft, and deletes expired drafts. Returns false if the browser's storage is full or blocked. */
export function writeDraft(store: Store | null, key: string, draft: Draft): boolean {
  if (store === null) return false
  try {
    dropDrafts(store, (other) => readDraft(store, other, draft.savedAtMs) === null)
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDrafts(store: Store | null, isDropped: (key: string) => boolean = () => true): void {
  if (store === null) return
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(prefix) === true && isDropped(key)) store.removeItem(key)
}

function parse(text: string | null): Draft | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(found) || typeof found.savedAtMs !== 'number' || !isRecord(found.values)) return null
    const { savedAtMs, values, start, idempotencyKey, hasSecrets } = found
    return {
      savedAtMs,
      values,
      ...(start !== undefined && { start }),
      ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
      hasSecrets: hasSecrets === true,
    }
  } catch {
    return null
  }
}
