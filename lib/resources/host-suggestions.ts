/** A scheme and the host part of a typed URL or host. */
const parts = /^(?<scheme>[a-z]+:\/\/)?(?<host>[^/?#]*)/i

/** Returns the scheme and host of a half-typed URL or host. */
export function readHalfTyped(text: string): { scheme: string; host: string } {
  const { scheme = '', host = '' } = parts.exec(text.trim())?.groups ?? {}
  return { scheme: scheme.toLowerCase(), host: host.replace(/:\d*$/, '').toLowerCase() }
}

/** Returns how many labels of a half-typed host come before the name of a wildcard; null if the host doesn't fit. */
function ownLabels(labels: readonly string[], base: string): number | null {
  for (let own = 1; own <= labels.length; own++) if (base.startsWith(labels.slice(own).join('.'))) return own
  return null
}

/**
 * Completes a half-typed host with the names of wildcards: `app` and `app.si` with `*.site1.example.com`. If the host
 * continues one of the names, doesn't complete it with the others.
 */
function belowWildcards(host: string, bases: readonly string[]): string[] {
  const labels = host.split('.')
  if (labels[0] === '' || bases.some((base) => host.endsWith(`.${base}`))) return []
  const found = bases.flatMap((base) => {
    const own = ownLabels(labels, base)
    return own === null ? [] : [{ own, name: `${labels.slice(0, own).filter(Boolean).join('.')}.${base}` }]
  })
  const isPartial = found.some(({ own }) => own < labels.length)
  return found.filter(({ own }) => !isPartial || own < labels.length).map(({ name }) => name)
}

/** Returns hosts that reserved domains cover and that a half-typed host may become, the closest first. */
export function suggestHosts(typed: string, domains: readonly string[], most = 8): string[] {
  const { host } = readHalfTyped(typed)
  if (domains.includes(host)) return []
  const names = domains.filter((domain) => !domain.startsWith('*.'))
  const bases = domains.filter((domain) => domain.startsWith('*.')).map((domain) => domain.slice(2))
  const found = [
    ...names.filter((name) => name.startsWith(host)),
    ...names.filter((name) => !name.startsWith(host) && name.includes(host)),
    ...belowWildcards(host, bases),
  ]
  return [...new Set(found)].slice(0, most)
}
