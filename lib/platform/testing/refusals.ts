import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A refusal in the local platform's code. `…` in the message represents a value. */
export interface Refused {
  status: number
  code: number
  message: string
  field: string
  isSpecified: boolean
}

const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
const number = /[\d_]+|[A-Z][A-Z_]+/.source
const thrown = new RegExp(
  String.raw`\b(?:invalid|problem|issue|Refusal)\(\s*(?:(?<status>\d{3}), )?(?<code>${number}),\s*(?:(?<message>${text})|(?<worded>\w+\.message))(?:,\s*(?:\{ field: )?(?<field>${text}))?`,
  'g',
)
const declared = new RegExp(
  String.raw`\bcode: (?<code>${number}),\s*message:\s*(?:(?<message>${text})|(?<worded>\w+)\()`,
  'g',
)
const quota = /\brefuseOver\(context, '(?<setting>\w+)', (?<code>[\d_]+)\)/g
const missing = /\bcheckThere\(context, .*, (?<code>[\d_]+), (?<field>'\w+'|`\$\{at\}\w+`)\)/g
const constant = /^const (?<name>[A-Z_]+) = (?<value>[\d_]+)$/gm

const unquoted = (quoted = "''") =>
  quoted
    .slice(1, -1)
    .replace('${at}', '')
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replace(/\\(.)/g, '$1')

function messageOf({ message, worded, setting }: Record<string, string>): string {
  if (message !== undefined) return unquoted(message)
  if (worded !== undefined) return 'Other problems, as stated in the error message'
  return setting === undefined ? 'Not found: …' : `The limit set by \`${setting}\` has been reached`
}

/** Returns the refusals in a file of the project, in the order of its lines. */
export function refusalsIn(file: string): Refused[] {
  const source = readFileSync(join(process.cwd(), file), 'utf8')
  const constants = new Map([...source.matchAll(constant)].map(({ groups }) => [groups?.name, groups?.value]))
  return [thrown, declared, quota, missing]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .toSorted((a, b) => a.index - b.index)
    .map(({ groups = {} }) => {
      const third = unquoted(groups.field)
      const code = constants.get(groups.code) ?? groups.code ?? ''
      return {
        status: Number(groups.status ?? 400),
        code: Number(code.replaceAll('_', '')),
        message: messageOf(groups),
        field: third === 'spec' ? '' : third,
        isSpecified: third === 'spec',
      }
    })
}
