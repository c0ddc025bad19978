import type { AuditEntry } from '@/lib/api/audit'
import { withoutTyped } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { targetOf } from '@/lib/contract/operation-target'
import { inRequestShape } from '@/lib/contract/seen'
import { markOf } from '@/lib/contract/seen-marks'
import { isRecord } from '@/lib/util/records'

interface Change {
  op: Named
  params: Readonly<Record<string, string>>
  /** The responses before and after the change. */
  before: unknown
  after: unknown
}

/**
 * Returns the operation that changed a resource from one response to the other. `entries` contains the latest
 * operations on the resource. Returns null if several operations changed the resource, or if the change wasn't made in
 * this console.
 */
export function actBehind(
  { op, params, before, after }: Change,
  entries: readonly AuditEntry[],
): AuditEntry | null {
  const target = targetOf(op, params)
  const isThis = (entry: AuditEntry) =>
    entry.operation === op.name && entry.target === target && entry.result === 'done'
  const last = entries.find(isThis)
  if (last === undefined) return null
  const seen = (value: unknown) => markOf(withoutTyped(op.body, inRequestShape(op.body, value)))
  const isOnly = seen(parsed(last.before)) === seen(before) && seen(parsed(last.after)) === seen(after)
  return isOnly ? last : null
}

function parsed(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
