import { invalid } from './errors'

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid(230, 'The query has invalid percent-encoding')
  }
}

/**
 * Parses a raw query string. Throws E230 for an invalid encoding, E231 for a parameter that isn't in `known`, and E232
 * for a repeated parameter.
 */
export function parseQuery(raw: string, known: readonly string[]): Record<string, string> {
  const pairs = raw.split('&').filter((part) => part !== '')
  const entries = pairs.map((part) => {
    const cut = part.indexOf('=')
    return cut < 0
      ? ([decode(part), ''] as const)
      : ([decode(part.slice(0, cut)), decode(part.slice(cut + 1))] as const)
  })
  const query = new Map<string, string>()
  for (const [name, value] of entries) {
    if (!known.includes(name))
      throw invalid(
        231,
        `Unknown query parameter: ${name}. Known parameters: ${known.join(', ') || 'none'}`,
        name,
      )
    if (query.has(name)) throw invalid(232, `The query parameter ${name} is set more than once`, name)
    query.set(name, value)
  }
  return Object.fromEntries(query)
}
