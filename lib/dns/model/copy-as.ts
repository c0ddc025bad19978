import { formatAbsolute } from '@/lib/util/time'
import { canonicalName, relativeName, type DnsCheck, type RecordCheck } from './records'

/** A record to write out. Names are absolute, without a final dot. */
export interface PlainRecord {
  name: string
  /** `TXT` values are plain text; those of other types are names. */
  type: 'NS' | 'CNAME' | 'TXT'
  values: readonly string[]
}

/** Maximum length of one character string in a TXT record, in bytes (RFC 1035 section 3.3). */
const maxString = 255

/** Escapes master-file syntax (RFC 1035 section 5.1), so that a name stays one token on one line. */
const masterFileName = (name: string) =>
  [...new TextEncoder().encode(name)].map((byte) => escapedByte(byte, '"();@$\\', 0x20)).join('')

/** Quotes a text as character strings of at most 255 bytes each. */
function masterFileText(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / maxString)) }, (_, part) =>
    bytes.slice(part * maxString, (part + 1) * maxString),
  )
  return parts.map((part) => `"${part.map((byte) => escapedByte(byte, '"\\', 0x1f)).join('')}"`).join(' ')
}

/** Formats a byte as itself, `\X` for special characters, or `\DDD` up to `lastControl` and from 0x7f. */
function escapedByte(byte: number, special: string, lastControl: number): string {
  if (byte <= lastControl || byte >= 0x7f) return `\\${String(byte).padStart(3, '0')}`
  const char = String.fromCharCode(byte)
  return special.includes(char) ? `\\${char}` : char
}

/** Formats records as master-file lines (RFC 1035 section 5). With a zone, names are relative to an `$ORIGIN`. */
export function bindText(records: readonly PlainRecord[], zone: string | null): string {
  const owner = (name: string) => {
    if (zone === null) return `${masterFileName(name)}.`
    return canonicalName(name) === canonicalName(zone) ? '@' : masterFileName(relativeName(name, zone))
  }
  const lines = records.flatMap(({ name, type, values }) =>
    values.map(
      (value) =>
        `${owner(name)} IN ${type} ${type === 'TXT' ? masterFileText(value) : `${masterFileName(value)}.`}`,
    ),
  )
  const origin = zone === null ? [] : [`$ORIGIN ${masterFileName(canonicalName(zone))}.`]
  return [...origin, ...lines].map((line) => `${line}\n`).join('')
}

const header = ['Name', 'Name within the zone', 'Type', 'Value']

/** Returns a line for each value, with the name as such and as DNS providers expect it. */
const rowsOf = (records: readonly PlainRecord[], zone: string | null) =>
  records.flatMap(({ name, type, values }) =>
    values.map((value) => [name, zone ? relativeName(name, zone) : '', type, value]),
  )

/** Keeps control characters from starting another line or cell. */
const inOneCell = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

/** Marks a cell as text if a spreadsheet would read it as a formula. */
const asText = (text: string) => (/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text)

/** Formats records as a Markdown table. */
export function markdownText(records: readonly PlainRecord[], zone: string | null): string {
  const cell = (text: string) => inOneCell(text).replaceAll(/[\\`*_|<>[\]]/g, String.raw`\$&`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const rows = rowsOf(records, zone).map((cells) => line(cells.map(cell)))
  return [line(header), line(header.map(() => '---')), ...rows].join('')
}

/** Formats records as tab-separated lines, for spreadsheets. */
export const tsvText = (records: readonly PlainRecord[], zone: string | null): string =>
  [header, ...rowsOf(records, zone)]
    .map((cells) => `${cells.map((cell) => asText(inOneCell(cell))).join('\t')}\n`)
    .join('')

/** Formats records as CSV (RFC 4180), with every cell quoted. */
export const csvText = (records: readonly PlainRecord[], zone: string | null): string =>
  [header, ...rowsOf(records, zone)]
    .map((cells) => `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('')

const statusLines = (check: RecordCheck | undefined, checkedAt: string | undefined) =>
  check && checkedAt !== undefined
    ? [`   Checked ${formatAbsolute(Date.parse(checkedAt))}: ${inOneCell(check.message)}`]
    : []

/** Formats records as plain text for a ticket: each record with its values and the result of the last check. */
export function ticketText(records: readonly PlainRecord[], check: DnsCheck | null): string {
  const zone = check?.zone ?? null
  const items = records.map(({ name, type, values }, index) =>
    [
      `${index + 1}. ${type} record`,
      `   Name: ${inOneCell(name)}`,
      ...(zone ? [`   Name within ${zone}: ${inOneCell(relativeName(name, zone))}`] : []),
      ...values.map((value) => `   Value: ${inOneCell(value)}`),
      ...statusLines(check?.records[index], check?.checked_at),
    ].join('\n'),
  )
  const where = zone ? `in the DNS zone ${zone}` : 'in DNS'
  return [
    `${records.length === 1 ? 'This record is' : 'These records are'} needed ${where}:`,
    ...items,
    `In zone file format:\n\n${bindText(records, zone).trimEnd()}`,
  ]
    .join('\n\n')
    .concat('\n')
}
