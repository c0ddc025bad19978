import 'server-only'
import { responseNames } from '@/lib/contract/seen'
import { isRef } from '@/lib/contract/values'
import { isBlank } from '@/lib/inventory/sync/identity'
import { isRecord, sortedJson } from '@/lib/util/records'

interface Comparison {
  /** The dotted paths of fields whose current value differs from the sent value. */
  differs: string[]
  /** The dotted paths of sent fields that the API doesn't return. */
  unread: string[]
  compared: number
}

/**
 * Reports whether the current value matches the sent one. Compares references by ID, and objects only by the sent
 * fields.
 */
function isSameValue(sent: unknown, now: unknown): boolean {
  if (isBlank(sent)) return isBlank(now)
  if (typeof sent === 'string' && isRef(now)) return sent === now.id
  if (Array.isArray(sent))
    return (
      Array.isArray(now) &&
      sent.length === now.length &&
      sent.every((one, index) => isSameValue(one, now[index]))
    )
  if (isRecord(sent))
    return isRecord(now) && Object.entries(sent).every(([field, value]) => isSameValue(value, now[field]))
  return sent === now || (typeof sent === 'string' && isRecord(now) && isSameDocument(sent, now))
}

function isSameDocument(sent: string, now: object): boolean {
  try {
    return sortedJson(JSON.parse(sent)) === sortedJson(now)
  } catch {
    return false
  }
}

export function compareSent(sent: unknown, answered: unknown): Comparison {
  const result: Comparison = { differs: [], unread: [], compared: 0 }
  compareFields(result, '', isRecord(sent) ? sent : {}, isRecord(answered) ? answered : {})
  return result
}

function compareFields(
  result: Comparison,
  prefix: string,
  sent: Readonly<Record<string, unknown>>,
  answered: Readonly<Record<string, unknown>>,
): void {
  for (const [field, value] of Object.entries(sent)) {
    const path = prefix + field
    const name = responseNames(field).find((one) => Object.hasOwn(answered, one))
    const now = name === undefined ? undefined : answered[name]
    if (isRecord(value) && isRecord(now)) compareFields(result, `${path}.`, value, now)
    else if (name === undefined && !isBlank(value)) result.unread.push(path)
    else {
      result.compared += 1
      if (!isSameValue(value, now)) result.differs.push(path)
    }
  }
}
