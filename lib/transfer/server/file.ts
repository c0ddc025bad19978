import 'server-only'
import '@/lib/contract/zod-config'
import * as z from 'zod'
import { MAX_ENTRIES } from '@/lib/transfer/model/limits'
import type { TransferPlan } from '@/lib/api/transfer'
import { Failure } from '@/lib/contract/failure'
import { isDeeper, maxDepth, parseBounded } from '@/lib/util/bounded-json'
import { isRecord } from '@/lib/util/records'
import { parts } from './parts'

const FORMAT = 'adit-account'
const VERSION = 2
/** The maximum size, in bytes, of the entries in an exported file. */
const FILE_BYTES = 900_000
const maxMistakes = 20

type About = TransferPlan['file']

const head = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  account: z.strictObject({ name: z.string().max(100), base_url: z.string().max(2048) }),
  exported_at: z.iso.datetime(),
  exported_by: z.string().max(320),
  parts: z.record(z.string().max(64), z.array(z.unknown())),
})

type Readable = Extract<ReturnType<(typeof parts)[number]['read']>, { issues: null }>

interface TransferFile {
  about: About
  parts: (Pick<(typeof parts)[number], 'name' | 'label' | 'unverified' | 'verified'> &
    Pick<Readable, 'apply'>)[]
  unknownParts: string[]
}

/**
 * Returns the contents of an export's files. An export without entries still has one file. `collected` contains each
 * part's name and entries.
 */
export function writeFiles(
  about: About,
  collected: readonly (readonly [string, readonly unknown[]])[],
): string[] {
  const lines = collected.flatMap(([part, entries]) =>
    entries.map((entry) => ({ part, text: JSON.stringify(entry) })),
  )
  const files: (typeof lines)[] = [[]]
  let size = 0
  for (const line of lines) {
    const bytes = Buffer.byteLength(line.text) + 2
    if (size + bytes > FILE_BYTES || (files.at(-1)?.length ?? 0) >= MAX_ENTRIES) {
      files.push([])
      size = 0
    }
    files.at(-1)?.push(line)
    size += bytes
  }
  return files.map((own) => {
    const texts = collected.map(([part]) => {
      const entries = own.filter((line) => line.part === part).map(({ text }) => `\n${text}`)
      return `${JSON.stringify(part)}: [${entries.join(',')}]`
    })
    const start = JSON.stringify({ format: FORMAT, version: VERSION, ...about }, null, 2).slice(0, -2)
    return `${start},\n  "parts": {\n${texts.join(',\n')}\n  }\n}\n`
  })
}

/** Parses an exported file. Throws Failure ADIT_INVALID if the file has errors. */
export function readFile(text: string): TransferFile {
  const json = parse(text)
  if (!isRecord(json) || json.format !== FORMAT) throw refusal("This file isn't an account export.")
  if (typeof json.version === 'number' && json.version > VERSION)
    throw refusal(
      `This file uses export format ${json.version}, but this console supports formats up to ${VERSION}. Update the console, then import the file again.`,
    )
  const parsed = head.safeParse(json.version === 1 ? fromFormat1(json) : json, { reportInput: true })
  if (!parsed.success) throw withMistakes(parsed.error.issues.map((issue) => mistake([], issue)))
  const { format: _, version: __, parts: entries, ...about } = parsed.data
  const count = Object.values(entries).reduce((sum, entries) => sum + entries.length, 0)
  if (count > MAX_ENTRIES)
    throw refusal(
      `This file has ${count.toLocaleString('en')} entries. Split it into files of at most ${MAX_ENTRIES.toLocaleString('en')} entries each.`,
    )
  return { about, ...readParts(entries) }
}

/** Converts a file from export format 1, which has other names for some fields, to the current format. */
function fromFormat1({ made_at, made_by, parts, ...file }: Record<string, unknown>): object {
  const renamed = (value: unknown, names: Readonly<Record<string, string>>) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [names[name] ?? name, one]))
      : value
  const each = (value: unknown, convert: (one: unknown) => unknown) =>
    Array.isArray(value) ? value.map(convert) : value
  const site = (value: unknown) => {
    const one = renamed(value, { things: 'resources' })
    if (!isRecord(one)) return one
    const resources = each(one.resources, (linked) => {
      const { is_made: _, ...rest } = isRecord(linked) ? linked : {}
      return isRecord(linked) ? renamed(rest, { thing_id: 'resource_id' }) : linked
    })
    return { ...one, resources }
  }
  const entries = renamed(parts, { things: 'resources' })
  return {
    ...file,
    version: VERSION,
    exported_at: made_at,
    exported_by: made_by,
    parts:
      isRecord(entries) && entries.sites !== undefined
        ? { ...entries, sites: each(entries.sites, site) }
        : entries,
  }
}

function readParts(sections: Readonly<Record<string, unknown[]>>): Omit<TransferFile, 'about'> {
  const mistakes: string[] = []
  const read: TransferFile['parts'] = []
  for (const part of parts) {
    const entries = Object.hasOwn(sections, part.name) ? sections[part.name] : undefined
    const result = part.read(entries ?? [])
    if (result.issues === null) read.push({ ...part, apply: result.apply })
    else mistakes.push(...result.issues.map((issue) => mistake([part.name], issue)))
  }
  if (mistakes.length > 0) throw withMistakes(mistakes)
  const known = new Set(parts.map(({ name }) => name))
  return { parts: read, unknownParts: Object.keys(sections).filter((name) => !known.has(name)) }
}

function parse(text: string): unknown {
  try {
    return parseBounded(text)
  } catch (error) {
    if (isDeeper(text)) throw refusal(`This file's JSON is nested more than ${maxDepth} levels deep.`)
    throw refusal(`This file isn't valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`)
  }
}

function mistake(before: readonly string[], issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...before, ...issue.path, ...keys].map((step) =>
    typeof step === 'number' ? `entry ${step + 1}` : String(step).slice(0, 64),
  )
  return `${path.join(', ') || 'the file'}: ${sentence(issue)}`
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown field'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is missing'
  return issue.message.slice(0, 200)
}

const refusal = (message: string, details = {}) => new Failure('ADIT_INVALID', message, details)

function withMistakes(mistakes: readonly string[]): Failure {
  const shown = mistakes.slice(0, maxMistakes)
  const more = mistakes.length - shown.length
  const all = more > 0 ? [...shown, `and ${more.toLocaleString('en')} more`] : shown
  const count = mistakes.length === 1 ? 'one error' : `${mistakes.length.toLocaleString('en')} errors`
  return refusal(`This file has ${count}. Nothing was imported.`, { mistakes: all.join('\n') })
}
