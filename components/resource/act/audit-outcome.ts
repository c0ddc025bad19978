import type { AuditEntry } from '@/lib/api/audit'
import { requestFailure } from '@/lib/client/logs'
import { fieldsOf } from '@/lib/util/records'
import { asSentence } from '@/lib/util/text'

type Ended = Pick<AuditEntry, 'operation' | 'result' | 'status' | 'message' | 'before' | 'after'>

const valuesOf = ({ after }: Pick<Ended, 'after'>) => fieldsOf(JSON.parse(after ?? 'null'))

function hasError(entry: Ended): boolean {
  const keys = Object.keys(valuesOf(entry))
  return entry.result !== 'done' && keys.length === 1 && ['error_code', 'reason'].includes(keys[0] ?? '')
}

interface AuditError {
  text: string
  code: string
}

/** Describes the error of a rejected action or of a failed test request. Returns null for any other action. */
export function errorOf(entry: Ended): AuditError | null {
  const failure = requestFailure(entry)
  if (failure !== null) return { text: failure, code: statusText(entry) }
  if (entry.result !== 'refused') return null
  const { error_code, reason, failure: cause, password } = valuesOf(entry)
  if (password === 'wrong') return { text: 'Wrong password.', code: '' }
  if (entry.operation === 'sessions.sign-in')
    return { text: cause ? 'This person is disabled.' : 'Wrong email or password.', code: '' }
  const code = [statusText(entry), hasError(entry) ? error_code : null].filter(Boolean).join(', ')
  if (entry.message !== null) return { text: asSentence(entry.message), code }
  if (hasError(entry) && reason !== undefined)
    return { text: "The console couldn't send the request to the platform.", code: '' }
  const by = hasError(entry) ? 'The platform rejected the request.' : 'The console rejected the action.'
  return { text: by, code }
}

const statusText = ({ status }: Ended) => (status === null ? '' : `Status ${status}`)

const hasValues = (json: string | null) => json !== null && json !== '{}'

export const hasChange = (entry: Ended): boolean =>
  errorOf(entry) === null && !hasError(entry) && (hasValues(entry.before) || hasValues(entry.after))
