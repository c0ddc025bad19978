const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const names = new RegExp(`^(?:${label}\\.)*${label}$`, 'i')

/**
 * Reports whether a string is a hostname (RFC 1123 section 2.1, RFC 1035 section 2.3.4). Names in other scripts must be
 * in punycode.
 */
export const isHostName = (text: string) => text.length <= 253 && names.test(text)

/** Reports whether a string is a hostname with at least two labels. */
export const isFullName = (text: string) => text.includes('.') && isHostName(text)

export const withoutWildcard = (name: string) => (name.startsWith('*.') ? name.slice(2) : name)

/** Parses a port from 1 to 65535. Returns null for any other value. */
export function readPort(text: string | undefined): number | null {
  const port = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

/** Parses an absolute http or https URL. Returns undefined for any other string. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
