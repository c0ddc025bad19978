/**
 * Returns the number of spaces at the start of the line after a line of YAML: two more after a key without a value, and
 * below the key otherwise.
 */
export function yamlIndent(line: string): number {
  const [, spaces = '', dashes = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(line) ?? []
  const column = spaces.length + dashes.length
  if (/:(?: +[|>][+-]?)?\s*$/.test(rest)) return column + 2
  return /^[^\s:]+: /.test(rest) ? column : spaces.length
}
