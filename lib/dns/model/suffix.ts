import { parse } from 'tldts'

/** Labels under which registries commonly register domains, as in `co.uk` and `com.au`. */
const registryLabels = new Set('ac co com edu gov net or org'.split(' '))

/**
 * Reports whether a name is a registry's public suffix (publicsuffix.org), such as `co.uk` or `uk.com`. Excludes other
 * private suffixes, such as `github.io`.
 */
export function isListed(name: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(name, {
    validateHostname: false,
    allowPrivateDomains: true,
  })
  return publicSuffix === name && (isIcann === true || (isPrivate === true && isSoldBelow(name)))
}

function isSoldBelow(name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  return rest.length === 1 && (first.length === 2 || registryLabels.has(first))
}

/** Reports whether a name is probably a registered domain, such as `example.com`, and therefore a zone's apex. */
export function isLikelyApex(name: string): boolean {
  const [first = '', ...parent] = name.split('.')
  return first !== '' && first !== '*' && parent.length > 0 && !isListed(name) && isRegistry(parent.join('.'))
}

/**
 * Reports whether domains are registered directly under a name: the root, a top-level domain, or a suffix such as
 * `co.uk`.
 */
export function isRegistry(name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0 || isListed(name)) return true
  return rest.length === 1 && !isListed(rest.join('.')) && registryLabels.has(first)
}

/** Returns the registry zone above a name, such as `co.uk`. Returns an empty string for a top-level domain. */
export function registryAbove(name: string): string {
  const parent = name.split('.').slice(1).join('.')
  return parent === '' || isRegistry(parent) ? parent : registryAbove(parent)
}

/** Reports whether a name's last label isn't a possible top-level domain (RFC 3696 section 2), as in `192.0.2.1`. */
export const lacksTop = (name: string): boolean =>
  name !== '' && /^\d+$|[^a-z0-9_-]/i.test(name.slice(name.lastIndexOf('.') + 1))
