import { type JsonNode, readJson } from './json'

export function formatPolicy(text: string): string | null {
  const { node } = readJson(text)
  return node ? written(text, node, '') : null
}

function written(text: string, node: JsonNode, indent: string): string {
  const within = `${indent}  `
  const block = (open: string, parts: string[], close: string) =>
    parts.length === 0 ? open + close : `${open}\n${within}${parts.join(`,\n${within}`)}\n${indent}${close}`
  if (node.kind === 'object') {
    const parts = node.entries.map(
      ({ keyAt, value }) => `${text.slice(keyAt.from, keyAt.to)}: ${written(text, value, within)}`,
    )
    return block('{', parts, '}')
  }
  if (node.kind === 'array')
    return block(
      '[',
      node.items.map((item) => written(text, item, within)),
      ']',
    )
  return text.slice(node.from, node.to)
}

/** Returns the text of a stored policy for the editor. Formats JSON that is on a single line. */
export function policyDocument(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  if (typeof stored !== 'string') return JSON.stringify(stored, null, 2)
  return stored.includes('\n') ? stored : (formatPolicy(stored) ?? stored)
}
