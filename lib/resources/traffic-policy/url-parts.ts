/** A part of a URL that may be a secret, with its offsets. */
interface UrlPart {
  name: string
  from: number
  to: number
}

/** Every `${…}` becomes as many letters: what an expression holds doesn't divide a URL. */
const withoutExpressions = (text: string) =>
  text.replace(/\$\{[^{}]*\}/g, (expression) => 'x'.repeat(expression.length))

/** The user information and the value of each query parameter of a URL, which may lack its scheme or host, in their order. */
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

/** A URL without its user information and the values of its query: where a request goes. */
export function urlDestination(url: string): string {
  const kept: string[] = []
  let done = 0
  for (const { from, to } of urlParts(url)) {
    kept.push(url.slice(done, from))
    done = to
  }
  return kept.join('') + url.slice(done)
}

/** Reports whether a text is a whole URL, whatever key it has. */
export const isUrl = (text: string): boolean => /^\s*[\w+.-]+:\/\//.test(withoutExpressions(text))

/**
 * Returns, for each offset in a text, the offset in `written`, the way a document in JSON or YAML writes it. Null where
 * that has escapes other than those of JSON, or folds lines.
 */
export function offsetsIn(written: string, text: string, isJson: boolean): ((at: number) => number) | null {
  const isBlock = /^[|>]/.test(written) && written.endsWith(text)
  const start = isBlock ? written.length - text.length : [text, `"${text}"`, `'${text}'`].indexOf(written)
  if (start >= 0) return (at) => (isBlock ? start : Math.min(start, 1)) + at
  if (!isJson) return null
  const ends = [1] // behind the quote
  for (const [unit] of written.slice(1, -1).matchAll(/\\u[\da-f]{4}|\\?[^]/gi))
    ends.push((ends.at(-1) ?? 0) + unit.length)
  return (at) => ends[at] ?? written.length - 1
}
