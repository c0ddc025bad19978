// This file has no schemas, so the site pages that load it don't load zod.

/** Returns why a domain name is invalid, or null. `wildcard` allows `*` as the first label. */
export function domainNameProblem(name: string, wildcard: boolean): { code: number; message: string } | null {
  const lower = name.toLowerCase()
  const pasted = nameInUrl(lower)
  if (pasted !== null && domainNameProblem(pasted, wildcard) === null)
    return { code: 406, message: `Enter only the name. Did you mean ${pasted}?` }
  const [scheme] = /^[a-z][a-z\d+.-]*:\/\//.exec(lower) ?? []
  if (scheme !== undefined)
    return { code: 406, message: `Remove ${scheme}. Enter only the name, such as app.example.com.` }
  const labels = lower.split('.')
  const rest = wildcard && labels[0] === '*' ? labels.slice(1) : labels
  if (lower.length > 253) return { code: 514, message: 'A name can have at most 253 characters' }
  if (rest.some((label) => label.includes('*')))
    return wildcard ? wildcardProblem(labels) : { code: 402, message: "A wildcard isn't allowed here" }
  if (lower.includes('..') || rest.some((label) => label === ''))
    return {
      code: 409,
      message: "A name can't start or end with a dot, or have two dots in a row",
    }
  if (lower.includes('_')) return { code: 438, message: "An underscore isn't allowed in a domain name" }
  if (!/^[a-z0-9.-]+$/.test(rest.join('.')))
    return {
      code: 406,
      message: 'Use only letters, digits, hyphens and dots. Write international names in Punycode (xn--…).',
    }
  if (rest.some((label) => label.length > 63))
    return { code: 513, message: 'A label can have at most 63 characters' }
  if (rest.some((label) => label.startsWith('-')))
    return { code: 407, message: "A label can't start with a hyphen" }
  if (rest.some((label) => label.endsWith('-')))
    return { code: 408, message: "A label can't end with a hyphen" }
  if (rest.some((label) => label.slice(2, 4) === '--' && !label.startsWith('xn--')))
    return {
      code: 410,
      message: 'Only Punycode labels (xn--…) can have hyphens as their third and fourth characters',
    }
  if (rest.length >= 2) return null
  return rest === labels
    ? { code: 448, message: 'Enter a full domain name, such as app.example.com' }
    : { code: 416, message: 'Enter a full domain name, such as app.example.com' }
}

/** Removes the scheme, port and path from a pasted name. Returns null if nothing is removed or nothing is left. */
function nameInUrl(text: string): string | null {
  const name = text.replace(/^[a-z][a-z\d+.-]*:\/\//, '').replace(/(?::\d*)?(?:[/?#].*)?$/, '')
  return name === text || name === '' ? null : name
}

const wildcardProblem = ([first = '', ...others]: string[]) =>
  others.some((label) => label.includes('*'))
    ? { code: 402, message: 'Only the first label can be a wildcard' }
    : { code: 403, message: `A wildcard's first label must be *, not ${first}` }

/**
 * Returns a sentence about the names that a wildcard domain covers (RFC 4592, RFC 6125), or null for any other domain.
 */
export function wildcardSentence(domain: string): string | null {
  if (!/^\*\.[^*]+$/.test(domain)) return null
  const base = domain.slice(2)
  return (
    `Covers every name under ${base}, but not ${base} itself. ` +
    `HTTPS works for one level only: for a.${base}, but not for a.b.${base}.`
  )
}
