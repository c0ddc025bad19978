const parts = /^(?<scheme>[a-z]+:\/\/)?(?<host>[^/?#]*)/i

/**
 * Splits a partially typed URL into its lowercase scheme, including `://`, and its lowercase host. Both can be empty.
 */
export function readHalfTyped(text: string): { scheme: string; host: string } {
  const { scheme = '', host = '' } = parts.exec(text.trim())?.groups ?? {}
  return { scheme: scheme.toLowerCase(), host: host.replace(/:\d*$/, '').toLowerCase() }
}

/** Counts the labels of a partially typed host that come before a wildcard's base name. */
const ownLabels = (labels: readonly string[], base: string): number =>
  labels.findIndex((_, index) => base.startsWith(labels.slice(index + 1).join('.'))) + 1

/**
 * Returns the hosts under wildcard domains that complete a partially typed host. For `*.site1.example.com`, both `app`
 * and `app.si` become `app.site1.example.com`.
 */
function belowWildcards(host: string, bases: readonly string[]): string[] {
  const labels = host.split('.')
  if (labels[0] === '' || bases.some((base) => host.endsWith(`.${base}`))) return []
  const found = bases.map((base) => {
    const own = ownLabels(labels, base)
    return { own, name: `${labels.slice(0, own).filter(Boolean).join('.')}.${base}` }
  })
  const isPartial = found.some(({ own }) => own < labels.length)
  return found.filter(({ own }) => !isPartial || own < labels.length).map(({ name }) => name)
}

const maxSuggestions = 8

/**
 * Returns suggestions for a partially typed host: reserved domains that include the typed text, and hosts under
 * wildcard domains.
 */
export function suggestHosts(
  typed: string,
  domains: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const { host } = readHalfTyped(typed)
  if (domains.includes(host)) return []
  const names = domains.filter((domain) => !domain.startsWith('*.'))
  const bases = domains.filter((domain) => domain.startsWith('*.')).map((domain) => domain.slice(2))
  const found = [
    ...names.filter((name) => name.startsWith(host)),
    ...names.filter((name) => !name.startsWith(host) && name.includes(host)),
    ...belowWildcards(host, bases),
  ]
  return [...new Set(found)].filter((name) => !taken.has(name)).slice(0, maxSuggestions)
}
