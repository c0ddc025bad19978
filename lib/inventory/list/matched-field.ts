import type { ResourceInfo } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/records'
import { tagsOf } from '../model/tags'
import { valuesAtPath } from '../sync/project'

interface Row {
  id: string
  title: string
  body: string
}

interface Matched {
  label: string
  text: string
}

const AROUND = 30
const pem = /-----BEGIN [^-]*-----.*?(?:-----END [^-]*-----|$)/gs
/** Matches text that may be encoded data: 60 or more characters without spaces or dots. IDs are shorter. */
const longRun = /[\w+/=-]{60,}/g

/** Returns the result of `firstMatch` for the ID and the searched fields of a row. */
export function matchedField(info: ResourceInfo, { id, title, body }: Row, searched: string): Matched | null {
  const item = parse(body)
  return firstMatch(title, searched, [
    { label: info.fields.id?.label ?? 'ID', text: id },
    ...info.search.flatMap((path) =>
      textsIn(valuesAtPath(item, path)).flatMap((text) => [
        ...(path.split('.').at(-1) === 'metadata' ? tagFields(tagsOf(text)) : []),
        { label: labelOf(info, path), text },
      ]),
    ),
  ])
}

export const tagFields = (tags: readonly string[]): Matched[] => tags.map((text) => ({ label: 'Tag', text }))

/**
 * Returns the first field that contains a search term missing from the title, with the text around the term. Returns
 * null if no field matches.
 */
export function firstMatch(title: string, searched: string, fields: readonly Matched[]): Matched | null {
  const missing = missingWords(title, searched)
  for (const { label, text: whole } of fields) {
    const text = withoutEncoded(whole)
    const lower = text.toLowerCase()
    const word = missing.find((one) => lower.includes(one))
    if (word !== undefined) return { label, text: excerpt(text, lower.indexOf(word), word.length) }
  }
  return null
}

/**
 * The minimum length of a search term that matches anywhere in an ID. Shorter terms match only the start of an ID or of
 * its random part.
 */
const ID_PART = 6
/** Matches a generated ID: a prefix, and random letters and digits. */
const generatedId = /\b[a-z]{2,12}_([A-Za-z0-9]{16,})\b/g

/** Reports whether a row contains a short search term only in the middle of an ID, such as "new" in "…gnEwKe…". */
export function isOnlyInIds(info: ResourceInfo, { id, title, body }: Row, searched: string): boolean {
  const item = parse(body)
  const texts = [id, ...info.search.flatMap((path) => textsIn(valuesAtPath(item, path)))]
  const short = missingWords(title, searched).filter(({ length }) => length < ID_PART)
  return short.some((word) => {
    const found = texts.filter((text) => text.toLowerCase().includes(word))
    return found.length > 0 && !found.some((text) => withoutIds(text, word).toLowerCase().includes(word))
  })
}

const withoutIds = (text: string, word: string) =>
  text.replace(generatedId, (id, random: string) =>
    [id, random].some((part) => part.toLowerCase().startsWith(word)) ? id : '…',
  )

/** Replaces certificates, keys and other encoded data, which people can't read, with ellipses. */
const withoutEncoded = (text: string) =>
  text.replace(pem, '…').replace(longRun, (run) => (isEncoded(run) ? '…' : run))

const isEncoded = (run: string) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)

function missingWords(title: string, searched: string): string[] {
  const lower = title.toLowerCase()
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  return words.filter((word) => !lower.includes(word))
}

/**
 * Returns a title's rank among search results, lowest first. The rank is -1 if the title starts with the search text.
 * Otherwise, the rank is the number of search words that the title lacks.
 */
export const titleRank = (title: string, searched: string): number =>
  title.toLowerCase().startsWith(searched.trim().toLowerCase()) ? -1 : missingWords(title, searched).length

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}

function labelOf({ fields }: ResourceInfo, path: string): string {
  const [name = ''] = path.split('.')
  return fields[name]?.label ?? name
}

function excerpt(text: string, at: number, length: number): string {
  const start = at > AROUND * 1.5 ? at - AROUND : 0
  const end = text.length - (at + length) > AROUND * 1.5 ? at + length + AROUND : text.length
  const shown = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
