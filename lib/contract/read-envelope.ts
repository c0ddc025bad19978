import type { ErrorEnvelope } from './envelope'

/**
 * Parses the error envelope of a response, or returns null. Uses no schema so that list pages don't load the schema
 * library.
 */
export function readErrorEnvelope(json: unknown): ErrorEnvelope | null {
  if (typeof json !== 'object' || json === null || !('msg' in json) || !('status_code' in json)) return null
  const { msg, status_code } = json
  if (typeof msg !== 'string' || typeof status_code !== 'number') return null
  const error_code = 'error_code' in json && typeof json.error_code === 'string' ? json.error_code : undefined
  const input =
    'details' in json && typeof json.details === 'object' && json.details !== null ? json.details : {}
  const details = Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return { msg, status_code, error_code, details }
}

/** Returns the number at the end of a platform's error code, or null for a code of any other form. */
export function codeNumber(code: string | null | undefined): number | null {
  const number = /^ERR_[A-Z]+_(\d{1,6})$/.exec(code ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
