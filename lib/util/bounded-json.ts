/** The maximum nesting depth of JSON in requests and responses. */
export const maxDepth = 64
export const maxBodyBytes = 1_048_576
/** The maximum length, in characters, of JSON that is parsed before its depth is checked. */
const harmless = 65_536
const tooDeep = () => new SyntaxError(`JSON is nested more than ${maxDepth} levels deep`)

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if ((end - before) % 2 === 1) return end // an even number of backslashes escapes nothing
  }
  return text.length
}

/** Reports whether JSON text is nested deeper than `maxDepth`, without parsing the text. */
export function isDeeper(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x7b || code === 0x5b) depth += 1
    else if (code === 0x7d || code === 0x5d) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function holdsMore(container: object, limit: number): boolean {
  if (limit === 0) return true
  const values: unknown[] = Object.values(container)
  for (const value of values) if (isContainer(value) && holdsMore(value, limit - 1)) return true
  return false
}

/** Parses JSON. Throws a SyntaxError if the text is invalid or nested more than 64 levels deep. */
export function parseBounded(text: string): unknown {
  const isShort = text.length <= harmless
  if (!isShort && isDeeper(text)) throw tooDeep()
  const value: unknown = JSON.parse(text)
  if (isShort && isContainer(value) && holdsMore(value, maxDepth)) throw tooDeep()
  return value
}
