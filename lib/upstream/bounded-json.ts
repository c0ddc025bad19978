const maxDepth = 64

/** Where the string that begins at `start` ends; the text's end when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if ((end - before) % 2 === 1) return end // an even number of backslashes escapes nothing
  }
  return text.length
}

/** Whether a JSON text nests deeper than `limit`, without parsing it. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x7b || code === 0x5b) depth += 1
    else if (code === 0x7d || code === 0x5d) depth -= 1
    if (depth > limit) return true
  }
  return false
}

/** Parses JSON of at most 64 levels. Throws a SyntaxError for anything else. */
export function parseBounded(text: string): unknown {
  if (isDeeper(text, maxDepth)) throw new SyntaxError(`JSON of more than ${maxDepth} levels`)
  return JSON.parse(text)
}
