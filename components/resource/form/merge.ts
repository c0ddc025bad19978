import { isRecord, sortedJson } from '@/lib/util/records'
import { isKept } from '@/lib/contract/values'

// This file has no schemas, because every form loads it.

type Path = readonly string[]

export interface Overlap {
  path: Path
  base: unknown
  theirs: unknown
  mine: unknown
  /** The list with both people's changes. Absent if the values can't be merged by item. */
  both?: readonly unknown[]
}

export interface Merge<T> {
  /** The value with all changes. Contains `mine` at the path of each overlap. */
  value: T
  theirs: readonly Path[]
  overlaps: readonly Overlap[]
}

/** Merges two people's changes: maps by key at any depth, and lists by item where possible. */
export function mergeChanges(
  base: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
): Merge<Record<string, unknown>> {
  const result: { theirs: Path[]; overlaps: Overlap[] } = { theirs: [], overlaps: [] }
  const at = (path: Path, was: unknown, their: unknown, my: unknown): unknown => {
    if (isSame(their, my) || isSame(their, was)) return my
    if (isMap(their) && isMap(my) && (was === undefined || isMap(was))) return fields(path, was, their, my)
    const isTheirs = isSame(my, was)
    const list = isTheirs ? null : mergeLists(was, their, my)
    if (isTheirs || list !== null) result.theirs.push(path)
    if (isTheirs) return their
    if (list !== null) return list
    result.overlaps.push({ path, base: was, theirs: their, mine: my, ...bothOf(was, their, my) })
    return my
  }
  const fields = (path: Path, was: Values = {}, their: Values, my: Values): Values => {
    const names = new Set([...Object.keys(my), ...Object.keys(their)])
    const merged = [...names].map((name) => {
      return [name, at([...path, name], own(was, name), own(their, name), own(my, name))] as const
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  return { value: fields([], base, theirs, mine), ...result }
}

type Values = Readonly<Record<string, unknown>>

const own = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

const isMap = (value: unknown): value is Values => isRecord(value) && !isKept(value)

export const isSame = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b)

export const valueAt = (value: unknown, [name, ...rest]: Path): unknown => {
  if (name === undefined) return value
  return isMap(value) ? valueAt(own(value, name), rest) : undefined
}

/** Returns a copy of a value with `next` at a path. Removes the key if `next` is undefined. */
export function withValueAt(value: unknown, [name, ...rest]: Path, next: unknown): unknown {
  if (name === undefined) return next
  const map = isMap(value) ? value : {}
  const inner = withValueAt(own(map, name), rest, next)
  const others = Object.entries(map).filter(([key]) => key !== name || inner !== undefined)
  return { ...Object.fromEntries(others), ...(inner !== undefined && { [name]: inner }) }
}

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry !== 'object') &&
  new Set(value).size === value.length

function bothOf(base: unknown, theirs: unknown, mine: unknown): Pick<Overlap, 'both'> {
  if (!isPlainList(base) || !isPlainList(theirs) || !isPlainList(mine)) return {}
  const added = theirs.filter((entry) => !base.includes(entry) && !mine.includes(entry))
  const left = mine.filter((entry) => !base.includes(entry) || theirs.includes(entry))
  return { both: [...left, ...added] }
}

function mergeLists(base: unknown, theirs: unknown, mine: unknown): unknown[] | null {
  if (!isPlainList(base) || !isPlainList(theirs) || !isPlainList(mine)) return null
  const [their, my] = [additions(base, theirs), additions(base, mine)]
  if (their === null || my === null) return null
  const merged: unknown[] = []
  for (let i = -1; i < base.length; i++) {
    const [one, other] = [their.get(i) ?? [], my.get(i) ?? []]
    if (one.length > 0 && other.length > 0 && !isSame(one, other)) return null
    if (i >= 0 && theirs.includes(base[i]) && mine.includes(base[i])) merged.push(base[i])
    merged.push(...(one.length > 0 ? one : other))
  }
  return isPlainList(merged) ? merged : null // the same entry may have been added at two positions
}

/**
 * Returns the items that were added to `base`, keyed by the index of the preceding item in `base`, or -1. Returns null
 * if items were moved.
 */
function additions(base: readonly unknown[], list: readonly unknown[]): Map<number, unknown[]> | null {
  const found = new Map<number, unknown[]>()
  let last = -1
  for (const entry of list) {
    const index = base.indexOf(entry)
    if (index === -1) found.set(last, [...(found.get(last) ?? []), entry])
    else if (index < last) return null
    else last = index
  }
  return found
}
