import 'server-only'
import { hasControl } from '@/lib/util/text'

const MAX_TARGET = 8_192
const visible = /^[\x21-\x7e]+$/
/** Matches the characters that RFC 3986 allows unescaped in a path. The escapes after `%` are checked separately. */
const pathText = /^[\w\-.~!$&'()*+,;=:@%/]*$/
const unescaped = /[\w\-.~]/

type Target = { path: string; why?: undefined } | { path?: undefined; why: string }
const refused = (why: string): Target => ({ why })

/**
 * Checks a request target before any code decodes it. Returns the path as sent, or the reason for the refusal (`why`).
 */
export function checkTarget(raw: string): Target {
  if (raw.length > MAX_TARGET) return refused('it is longer than 8 KiB')
  if (!raw.startsWith('/')) return refused("it isn't a path")
  if (!visible.test(raw) || raw.includes('\\') || raw.includes('#'))
    return refused('it has invalid characters')
  const [path = '', ...query] = raw.split('?')
  if (!isQuery(query.join('?'))) return refused('its query has invalid percent-encoding')
  if (!pathText.test(path)) return refused('its path has characters that must be escaped')
  const segments = path.slice(1).split('/')
  if (segments.slice(0, -1).includes('')) return refused('its path has an empty segment')
  if (!segments.every(isCanonical)) return refused("its path isn't normalized")
  if (segments[0] === 'api') return checkApi(path, segments)
  return { path }
}

function checkApi(path: string, segments: readonly string[]): Target {
  if (segments.at(-1) === '') return refused('its path ends with a slash')
  if (segments[1] === 'platform' && /[%;]/.test(path))
    return refused('its path has percent-encodings or parameters')
  return { path }
}

function isCanonical(segment: string): boolean {
  const text = decode(segment)
  if (text === null || text === '.' || text === '..') return false
  if (hasControl(text) || /[/\\]/.test(text) || /%[0-9a-f]{2}/i.test(text)) return false
  const escapes = segment.match(/%[0-9a-f]{2}/gi) ?? []
  return !escapes.some((escape) => unescaped.test(String.fromCharCode(Number.parseInt(escape.slice(1), 16))))
}

function isQuery(text: string): boolean {
  const decoded = decode(text)
  return decoded !== null && !decoded.includes('\0')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
