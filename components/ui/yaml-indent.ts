/**
 * Returns the number of spaces to start the line after `line` with. That's two more than in `line` after a key without
 * a value, otherwise the position of its key.
 */
export function yamlIndent(line: string): number {
  const [, spaces = '', dashes = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(line) ?? []
  const column = spaces.length + dashes.length
  if (/:(?: +[|>][+-]?)?\s*$/.test(rest)) return column + 2
  return /^[^\s:]+: /.test(rest) ? column : spaces.length
}
