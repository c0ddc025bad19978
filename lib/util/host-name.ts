const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const names = new RegExp(`^(?:${label}\\.)*${label}$`, 'i')

/**
 * Whether a text is a host name in any case: labels of letters, digits and hyphens joined by dots, at most 253
 * characters (RFC 1123 section 2.1, RFC 1035 section 2.3.4). A name in another script is one in punycode only.
 */
export const isHostName = (text: string) => text.length <= 253 && names.test(text)

/** The same for a full name: two labels at least. */
export const isFullName = (text: string) => text.includes('.') && isHostName(text)

/** A name without the wildcard `*.` before it, where there is one. */
export const withoutWildcard = (name: string) => (name.startsWith('*.') ? name.slice(2) : name)

/** The port that up to five digits write, 1 to 65535; null for any other text. */
export function readPort(text: string | undefined): number | null {
  const port = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}
