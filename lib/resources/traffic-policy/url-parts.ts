interface UrlPart {
  name: string
  from: number
  to: number
}

/** Replaces expressions such as `${req.host}` with letters of the same length. */
const withoutExpressions = (text: string) =>
  text.replace(/\$\{[^{}]*\}/g, (expression) => 'x'.repeat(expression.length))

/**
 * Returns the user information and the query values of a URL, in order. If `hasSecretPath` is true, also returns the
 * path.
 */
export function urlParts(url: string, hasSecretPath = false): UrlPart[] {
  const plain = withoutExpressions(url)
  const [, scheme = '', user] = /^(\s*(?:[\w+.-]+:)?\/\/)(?:([^/?#]*)@)?/.exec(plain) ?? []
  const [origin = ''] = /^\s*(?:[\w+.-]+:)?\/\/[^/?#]*|^[^/?#]*/.exec(plain) ?? []
  const parts: UrlPart[] = []
  if (user !== undefined)
    parts.push({ name: 'userinfo', from: scheme.length, to: scheme.length + user.length })
  const [path = ''] = /^\/[^?#]*/.exec(plain.slice(origin.length)) ?? []
  if (hasSecretPath && path.length > 1)
    parts.push({ name: 'path', from: origin.length + 1, to: origin.length + path.length })
  const [, before = '', query] = /^([^?#]*\?)([^#]*)/.exec(plain) ?? []
  if (query === undefined) return parts
  let from = before.length
  for (const piece of query.split('&')) {
    const name = /^[^=]*(?==)/.exec(piece)?.[0]
    const start = name === undefined ? 0 : name.length + 1
    parts.push({ name: `query.${name ?? ''}`, from: from + start, to: from + piece.length })
    from += piece.length + 1
  }
  return parts
}

/** Returns a URL without the parts that may be secret: its user information and query values. */
export function urlDestination(url: string): string {
  const kept: string[] = []
  let done = 0
  for (const { from, to } of urlParts(url)) {
    kept.push(url.slice(done, from))
    done = to
  }
  return kept.join('') + url.slice(done)
}

export const isUrl = (text: string): boolean => /^\s*[\w+.-]+:\/\//.test(withoutExpressions(text))

/**
 * Returns a function that converts offsets in `text` to offsets in `written`, its JSON or YAML notation. Returns null
 * if that isn't possible.
 */
export function offsetsIn(written: string, text: string, isJson: boolean): ((at: number) => number) | null {
  const isBlock = /^[|>]/.test(written) && written.endsWith(text)
  const start = isBlock ? written.length - text.length : [text, `"${text}"`, `'${text}'`].indexOf(written)
  if (start >= 0) return (at) => (isBlock ? start : Math.min(start, 1)) + at
  if (!isJson) return null
  const ends = [1] // after the quote
  for (const [unit] of written.slice(1, -1).matchAll(/\\u[\da-f]{4}|\\?[^]/gi))
    ends.push((ends.at(-1) ?? 0) + unit.length)
  return (at) => ends[at] ?? written.length - 1
}
