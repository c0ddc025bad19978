import { joinWithAnd, spreadsheetText } from '@/lib/util/text'
import { formatAbsolute } from '@/lib/util/time'
import { answerTables, unlistedRecords, type AnswerRow } from './answers'
import { chainText } from './cause'
import { stateOf } from './check-state'
import { editsFor, findingOf } from './diagnosis'
import { headings, statusLabels, type LineStatus } from './line-status'
import { numbered } from './message-parts'
import { linesOf, partOf, type PlainRecord, type RecordLine, type RecordPart } from './record-lines'
import { canonicalName, isWithin, relativeName, type DnsCheck, type RecordCheck } from './records'
import { isOnApex, zoneToEdit } from './record-zone'
import { worksAtSource } from './at-source'

/** The check of each record, in the order of the records. Empty before the first check. */
type Checks = readonly (RecordCheck | undefined)[]

/** The maximum length of one character string in a TXT record, in bytes (RFC 1035 section 3.3). */
const maxString = 255

/** Escapes master-file syntax (RFC 1035 section 5.1), so that a name stays a single token. */
const masterFileName = (name: string) =>
  [...new TextEncoder().encode(name)].map((byte) => escapedByte(byte, '"();@$\\', 0x20)).join('')

function masterFileText(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / maxString)) }, (_, part) =>
    bytes.slice(part * maxString, (part + 1) * maxString),
  )
  return parts.map((part) => `"${part.map((byte) => escapedByte(byte, '"\\', 0x1f)).join('')}"`).join(' ')
}

function escapedByte(byte: number, special: string, lastControl: number): string {
  if (byte <= lastControl || byte >= 0x7f) return `\\${String(byte).padStart(3, '0')}`
  const char = String.fromCharCode(byte)
  return special.includes(char) ? `\\${char}` : char
}

const removals = {
  delete: 'Delete',
  replace: 'Replace in the parent zone',
  registrar: 'Replace at the registrar',
  either: 'Delete or replace in the parent zone',
  'either-registrar': 'Delete or replace at the registrar',
} as const

const isRemoval = (status: LineStatus): status is keyof typeof removals => status in removals

const onText = ({ on = [] }: RecordLine) => (on.length > 0 ? ` on ${joinWithAnd(on)}` : '')

function lineText(line: RecordLine, owner: string, zone: string | null): string {
  const { name, type, value, status } = line
  // Names of the parent zone aren't relative to the zone.
  const at = status === 'delete' ? owner : `${masterFileName(name)}.`
  if (isRemoval(status))
    return `; ${removals[status].toLowerCase()}${onText(line)}: ${at} IN ${type} ${removedText(type, value)}`.trimEnd()
  const text = `${owner} IN ${type} ${valueText(type, value)}`
  // Name servers don't load records of other zones.
  return zone !== null && !isWithin(canonicalName(name), canonicalName(zone)) ? `; other zone: ${text}` : text
}

const endInName: ReadonlySet<string> = new Set(['CNAME', 'DNAME', 'MX', 'NS', 'PTR', 'SRV'])

function removedText(type: string, value: string): string {
  const text = inOneCell(value)
  if (type === 'HTTPS' || type === 'SVCB') return text.replace(/^(\d+ \S*[^.\s])(?= |$)/, '$1.')
  return text !== '' && endInName.has(type) ? absolute(text) : text
}

const isName = (type: string) => type === 'NS' || type === 'CNAME'

function valueText(type: string, value: string): string {
  if (type === 'TXT') return masterFileText(value)
  if (type === 'MX') return absolute(inOneCell(value))
  return isName(type) ? absolute(masterFileName(value)) : inOneCell(value)
}

const absolute = (value: string) => (/(?:^| )\.$/.test(value) ? value : `${value}.`)

function linesOfAll(records: readonly PlainRecord[], checks: Checks): RecordLine[][] {
  const seen = new Set<string>()
  const isNew = ({ name, type, value, status }: RecordLine) => {
    const before = seen.size
    return seen.add([status, type, name, value].join(' ')).size > before
  }
  return records.map((record, index) => linesOf(record, checks[index]).filter(isNew))
}

/** Formats records as master-file lines (RFC 1035 section 5), preceded by the required changes as comments. */
export function bindText(records: readonly PlainRecord[], zone: string | null, checks: Checks = []): string {
  const edits = [...new Set(checks.flatMap(editsFor))]
  const title = edits.length > 0 ? ['Changes to make:'] : []
  const lines = [...title, ...numbered(edits)].flatMap((edit) => edit.split('\n'))
  const comments = lines.map((line) => `; ${inOneCell(line)}\n`)
  return [...comments, linesText(records, zone, checks)].join('')
}

/**
 * Formats records as master-file lines, relative to `$ORIGIN` if the zone is known. With checks, comments show the
 * statuses and list the records to remove.
 */
export function linesText(records: readonly PlainRecord[], zone: string | null, checks: Checks = []): string {
  const ownerOf = (name: string) => {
    if (zone === null) return `${masterFileName(name)}.`
    return canonicalName(name) === canonicalName(zone) ? '@' : masterFileName(relativeName(name, zone))
  }
  const lines = linesOfAll(records, checks).flat()
  const texts = lines.flatMap((line, index) => {
    const { name, status } = line
    const heading = checks.length > 0 && status !== lines[index - 1]?.status ? headings[status] : null
    return [...(heading === null ? [] : [heading]), lineText(line, ownerOf(name), zone)]
  })
  const origin = zone === null ? [] : [`$ORIGIN ${masterFileName(canonicalName(zone))}.`]
  return [...origin, ...texts].map((line) => `${line}\n`).join('')
}

const header = ['Name', 'Name within the zone', 'Type', 'Value', 'Status', 'Changes to make']

const rowsOf = (records: readonly PlainRecord[], zone: string | null, checks: Checks) =>
  linesOfAll(records, checks).flatMap((lines, index) =>
    lines.map((line, at) => [
      line.name,
      zone ? relativeName(line.name, zone) : '',
      line.type,
      line.value,
      `${statusLabels[line.status]}${isRemoval(line.status) ? onText(line) : ''}`,
      at === 0 ? numbered(editsFor(checks[index])).join('\n') : '',
    ]),
  )

const inOneCell = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

export function markdownText(
  records: readonly PlainRecord[],
  zone: string | null,
  checks: Checks = [],
): string {
  const cell = (text: string) => inOneCell(text).replaceAll(/[\\`*_|<>[\]]/g, String.raw`\$&`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const rows = rowsOf(records, zone, checks).map((cells) => line(cells.map(cell)))
  return [line(header), line(header.map(() => '---')), ...rows].join('')
}

export const tsvText = (records: readonly PlainRecord[], zone: string | null, checks: Checks = []): string =>
  [header, ...rowsOf(records, zone, checks)]
    .map((cells) => `${cells.map((cell) => spreadsheetText(inOneCell(cell))).join('\t')}\n`)
    .join('')

/** Formats records as CSV (RFC 4180) with every cell quoted. */
export const csvText = (records: readonly PlainRecord[], zone: string | null, checks: Checks = []): string =>
  [header, ...rowsOf(records, zone, checks)]
    .map(
      (cells) => `${cells.map((cell) => `"${spreadsheetText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`,
    )
    .join('')

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Removes advice to delete a resource in the console, which the reader of a ticket may be unable to follow. */
const forOthers = (text: string): string =>
  text.replaceAll(/ Then delete the (?:domain|ingress) \S+ in the console\./g, '')

function statusLines(check: RecordCheck | undefined, checkedAt: string | undefined): string[] {
  if (!check || checkedAt === undefined) return []
  const finding = `   Checked ${formatAbsolute(Date.parse(checkedAt))}: ${inOneCell(forOthers(findingOf(check)))}`
  const edits = editsFor(check).map(forOthers).map(inOneCell)
  if (edits.length < 2) return [finding, ...edits.map((edit) => `   Change: ${edit}`)]
  // The ticket already numbers the records.
  return [finding, '   Changes:', ...edits.map((edit, index) => `   ${letters.charAt(index)}. ${edit}`)]
}

function answerLines(check: RecordCheck | undefined): string[] {
  if (!check || stateOf(check) === 'ready') return []
  const chain = chainText(check)
  const other = unlistedRecords(check)
  const rows = answerTables(check).flatMap((table) => table.rows)
  const lines = [
    ...rows.map(answerLine),
    ...(other ? [`${other.where}: ${other.text}`] : []),
    ...(chain ? [`${chain.label}: ${chain.names}`] : []),
  ]
  return lines.length > 0 ? ['   Answers:', ...lines.map((line) => `   - ${inOneCell(line)}`)] : []
}

function answerLine({ name, address, answer, note, until }: AnswerRow): string {
  const server = address === null || address === name ? name : `${name} (${address})`
  const cached = until === null ? [] : [`cached until ${formatAbsolute(Date.parse(until))}`]
  const notes = [...(note === null ? [] : [note]), ...cached].join(', ')
  return `${server}: ${answer}${notes && ` (${notes})`}`
}

const ticketLine = (wanted: string) => (line: RecordLine, _: number, all: readonly RecordLine[]) => {
  const { name, type, value, status } = line
  const text = inOneCell(value)
  const whole = `${name === wanted ? '' : `${inOneCell(name)} `}${type} ${text || 'record'}`
  if (isRemoval(status)) return `   ${removals[status]}${onText(line)}: ${whole}`
  if (status === 'create' && name !== wanted) return `   Create: ${whole}`
  const isMixed = all.some((other) => other.status !== status)
  const from = name === wanted ? '' : ` (from ${inOneCell(name)})`
  return `   Value: ${text}${from}${isMixed ? ` (${statusLabels[status].toLowerCase()})` : ''}`
}

const partOrder = ['change', 'problem', 'confirm', 'unknown', 'correct'] as const satisfies RecordPart[]

function partOnApex(check: RecordCheck): RecordPart {
  if (editsFor(check).length > 0) return 'change'
  // In answers, an ALIAS record looks the same as fixed addresses.
  return worksAtSource(check) ? 'confirm' : 'unknown'
}

/**
 * Formats records as plain text for a ticket, starting with those to change. Uses `zoneIfUnknown` if the check didn't
 * determine the zone.
 */
export function ticketText(
  records: readonly PlainRecord[],
  check: DnsCheck | null,
  zoneIfUnknown: string | null = null,
): string {
  const zone = zoneToEdit(check) ?? zoneIfUnknown
  const where = zone ? `in the DNS zone ${zone}` : 'in DNS'
  const titles: Record<RecordPart, string> = {
    change: `Changes to make ${where}:`,
    problem: `Correct ${where}, but another problem was found:`,
    confirm: `To confirm ${where}:`,
    unknown: `Required ${where} (${check ? 'state unknown' : 'not checked yet'}):`,
    correct: `Already correct ${where}:`,
  }
  const nameLines = (name: string) => [
    `   Name: ${inOneCell(name)}`,
    ...(zone ? [`   Name within ${zone}: ${inOneCell(relativeName(name, zone))}`] : []),
  ]
  const caaItem = (line: RecordLine) => ({
    part: 'change' as const,
    text: [
      'CAA record',
      ...nameLines(line.name),
      `   ${line.status === 'delete' ? 'Delete' : 'Create'}${onText(line)}: ${inOneCell(line.value)}`,
    ].join('\n'),
  })
  const items = records.flatMap((record, index) => {
    const one = check?.records[index]
    const all = linesOf(record, one)
    const lines = all.filter(({ type }) => type !== 'CAA')
    const isApex = isOnApex(one)
    const text = [
      isApex ? 'ALIAS, ANAME or flattened CNAME record' : `${record.type} record`,
      ...(record.sentence ? [`   Purpose: ${inOneCell(record.sentence)}`] : []),
      ...nameLines(record.name),
      ...(isApex
        ? record.values.map((value) => `   Target: ${inOneCell(value)}`)
        : lines.map(ticketLine(record.name))),
      ...statusLines(one, check?.checked_at),
      ...answerLines(one),
    ].join('\n')
    const part = one && isApex ? partOnApex(one) : partOf(lines, one)
    return [...all.filter(({ type }) => type === 'CAA').map(caaItem), { part, text }]
  })
  const isPossible = (_: unknown, index: number) => !isOnApex(check?.records[index])
  const possible = records.filter(isPossible)
  const lines = linesText(possible, zone, check?.records.filter(isPossible) ?? []).trimEnd()
  const parts = partOrder.flatMap((part) => {
    const own = items.filter((item) => item.part === part)
    return own.length > 0 ? [titles[part], ...own.map(({ text }, index) => `${index + 1}. ${text}`)] : []
  })
  return [...parts, ...(possible.length > 0 ? [`In zone file format:\n\n${lines}`] : [])]
    .join('\n\n')
    .concat('\n')
}
