/** A part of a URL that may be a secret, with its offsets. */
interface UrlPart {
  name: string
  from: number
  to: number
}

/**
 * Replaces every `${…}` with letters of the same length, because the content of an expression doesn't separate parts of
 * a URL.
 */
const withoutExpressions = (text: string) =>
  text.replace(/\$\{[^{}]*\}/g, (expression) => 'x'.repeat(expression.length))

/**
 * Returns the user information and the value of each query parameter of a URL, in order. The URL may have no scheme or
 * host.
 */
export function urlParts(url: string): UrlPart[] {
  const plain = withoutExpressions(url)
  const [, scheme = '', user] = /^(\s*(?:[\w+.-]+:)?\/\/)(?:([^/?#]*)@)?/.exec(plain) ?? []
  const parts: UrlPart[] = []
  if (user !== undefined)
    parts.push({ name: 'userinfo', from: scheme.length, to: scheme.length + user.length })
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

/** Removes the user information and query values from a URL, which leaves the destination of a request. */
export function urlDestination(url: string): string {
  const kept: string[] = []
  let done = 0
  for (const { from, to } of urlParts(url)) {
    kept.push(url.slice(done, from))
    done = to
  }
  return kept.join('') + url.slice(done)
}

/** Reports whether a string is a complete URL, regardless of its key. */
export const isUrl = (text: string): boolean => /^\s*[\w+.-]+:\/\//.test(withoutExpressions(text))

/**
 * Returns a function that maps an offset in a text to the offset in `written`, the text in its JSON or YAML form. Null
 * if `written` has escapes that JSON doesn't have, or folds lines.
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
