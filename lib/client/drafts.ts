import { markOf } from '@/lib/contract/seen-marks'
import { isRecord } from '@/lib/util/is-record'
import type { Store } from './recents'

/** Unsaved input of a form, stored in the browser. Never contains a secret. */
export interface Draft {
  savedAtMs: number
  /** The inputs that differ from the form's start, without secrets (`draftValues`). */
  values: Record<string, unknown>
  /** The masked response that an edit started from; omitted for a create request. */
  start?: unknown
  /** The idempotency key of a create request that was sent without a known outcome. */
  idempotencyKey?: string
  /** True if the person also typed a secret. */
  hasSecrets: boolean
}

/** The person, the operation and the resource that a draft belongs to. */
interface DraftOwner {
  viewer: string
  account: string
  operation: string
  /** The ID of the edited resource and its part. */
  params?: Readonly<Record<string, string>>
  /** The first values of a create form, so that a form opened with other values has its own draft. */
  initial?: unknown
}

const prefix = 'adit:draft:1:'
const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** Returns the key of a form's draft. */
export function draftKey({ viewer, account, operation, params = {}, initial }: DraftOwner): string {
  const ids = Object.entries(params).flat()
  const parts = [viewer, account, operation, ...ids, ...(initial === undefined ? [] : [markOf(initial)])]
  return prefix + parts.map(encodeURIComponent).join('/')
}

/** Returns a draft that hasn't expired. */
export function readDraft(store: Store | null, key: string, nowMs: number): Draft | null {
  const draft = parse(store?.getItem(key) ?? null)
  return draft !== null && nowMs - draft.savedAtMs < LIFETIME_MS ? draft : null
}

/** Stores a draft and deletes expired ones. Returns false if the browser has no space for the draft. */
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

/** Deletes the drafts whose key passes the test. By default, deletes all. */
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
