import type { ErrorEnvelope } from './envelope'

/** The error envelope of an answer, or null. By hand, so that list pages load no schema library. */
export function readErrorEnvelope(json: unknown): ErrorEnvelope | null {
  if (typeof json !== 'object' || json === null || !('msg' in json) || !('status_code' in json)) return null
  const { msg, status_code } = json
  if (typeof msg !== 'string' || typeof status_code !== 'number') return null
  const error_code = 'error_code' in json && typeof json.error_code === 'string' ? json.error_code : undefined
  const given =
    'details' in json && typeof json.details === 'object' && json.details !== null ? json.details : {}
  const details = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return { msg, status_code, error_code, details }
}

/** The number at the end of an error code, whatever the platform's brand in its middle; null for a foreign code. */
export function codeNumber(code: string | null | undefined): number | null {
  const number = /^ERR_[A-Z]+_(\d{1,6})$/.exec(code ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
