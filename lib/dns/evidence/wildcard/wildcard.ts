import { valuesOf } from '../evidence'
import type { WildcardFound } from '../observations'
import type { Probed } from '../probed'
import type { Question } from '@/lib/dns/wire/messages'
import { parentName } from '@/lib/dns/queries/walk'
import { isWithin, type FoundRecord, type RecordCheck } from '@/lib/dns/model/records'

/**
 * Returns the zone's records of one name and type, or null if unknown. `first` is the index of the server to start
 * with.
 */
export type AskZone = (name: string, type: Question['type'], first?: number) => Promise<FoundRecord[] | null>

const maxLevels = 8

/**
 * Returns the names between a wildcard and a name below it. Once that name has a record, the wildcard no longer answers
 * for them (RFC 4592 section 2.2.2).
 */
function namesBetween(name: string, wildcard: string): string[] {
  const above = wildcard.replace(/^\*\.?/, '')
  const names: string[] = []
  for (let up = parentName(name); up !== above && isWithin(up, above); up = parentName(up)) names.push(up)
  return names
}

interface Where {
  name: string
  zone: string
  label: string
}

interface Sorted {
  own: FoundRecord[]
  wildcard: WildcardFound | null
  lookalike: string | null
  isOriginUnknown: boolean
}

interface Origin {
  kind: 'own' | 'wildcard' | 'either' | 'unknown'
  wildcard: string | null
}

export async function findWildcards(
  askZone: AskZone,
  where: Where,
  byType: ReadonlyMap<Question['type'], FoundRecord[]>,
): Promise<Sorted> {
  const [first, ...others] = [...byType].filter(([, records]) => records.length > 0)
  const sort = async ([type, records]: [Question['type'], FoundRecord[]]) => {
    const values = records.map(({ value }) => value)
    const mayRotate = type === 'A' || type === 'AAAA'
    const lookup: Lookup = (name) => askZone(name, type)
    return { records, ...(await originOf(lookup, { ...where, mayRotate }, values)) }
  }
  // The answers for the first type can show that a name doesn't exist, which saves queries for the other types.
  const sorted = first ? [await sort(first), ...(await Promise.all(others.map(sort)))] : []
  const named = (kind: Origin['kind']) => sorted.find((one) => one.kind === kind)?.wildcard ?? null
  const recordsOf = (isSaved: (kind: Origin['kind']) => boolean) =>
    sorted.flatMap(({ kind, records }) => (isSaved(kind) ? records : []))
  const name = named('wildcard')
  return {
    own: recordsOf((kind) => kind !== 'wildcard'),
    wildcard: name === null ? null : { name, records: recordsOf((kind) => kind === 'wildcard') },
    lookalike: named('either'),
    isOriginUnknown: sorted.some(({ kind }) => kind === 'unknown'),
  }
}

interface Asked extends Where {
  mayRotate: boolean
}

type Lookup = (name: string) => Promise<FoundRecord[] | null>
type Matches = (records: FoundRecord[] | null) => boolean | null

/**
 * Determines whether records belong to the name itself or come from a wildcard (RFC 4592 section 3.3.1). `either`: both
 * may have them.
 */
async function originOf(lookup: Lookup, where: Asked, values: readonly string[]): Promise<Origin> {
  const { name, zone, label, mayRotate } = where
  const isSame: Matches = (records) => records && records.some(({ value }) => values.includes(value))
  // Records at `*.x` cover every name below x, but not x itself, because they make it exist.
  const node = name.startsWith('*.') ? parentName(name) : name
  // No wildcard of the zone covers its apex or its top wildcard.
  if (node === zone) return { kind: 'own', wildcard: null }
  const [closest = zone, ...levels] = levelsAbove(node, zone)
  const beside = await lookup(`${label}.${closest}`)
  if (beside === null) return { kind: 'unknown', wildcard: null }
  if (!beside.length || (!isSame(beside) && !mayRotate)) return { kind: 'own', wildcard: null }
  const below = lookup(`${label}.*.${name}`)
  if (isSame(beside)) {
    const wildcard = await coveringWildcard(lookup, where, { levels: [closest, ...levels], matches: isSame })
    const isBelow = isSame(await below)
    return { kind: isBelow === null ? 'unknown' : isBelow ? 'wildcard' : 'either', wildcard }
  }
  const kind = await rotationOf(lookup, `x${label}.${closest}`, beside, await below)
  const isFilled: Matches = (records) => records && records.length > 0
  const wildcard =
    kind === 'wildcard'
      ? await coveringWildcard(lookup, where, { levels: [closest, ...levels], matches: isFilled })
      : null
  return { kind, wildcard }
}

async function rotationOf(
  lookup: Lookup,
  sibling: string,
  beside: readonly FoundRecord[],
  below: readonly FoundRecord[] | null,
): Promise<Origin['kind']> {
  if (below?.length === 0) return 'own'
  if (below === null) return 'unknown'
  const textOf = (records: readonly FoundRecord[]) => valuesOf(records).join()
  if (textOf(below) !== textOf(beside)) return 'wildcard'
  const another = await lookup(sibling)
  if (another === null) return 'unknown'
  return textOf(another) === textOf(beside) ? 'own' : 'wildcard'
}

interface Covering {
  levels: readonly string[]
  matches: Matches
}

async function coveringWildcard(
  lookup: Lookup,
  { zone, label }: Where,
  { levels: [closest = zone, ...levels], matches }: Covering,
): Promise<string> {
  // An existing name blocks the wildcards above it.
  const exists = async (level: string) => level === zone || matches(await lookup(level)) === false
  let encloser = closest
  for (const level of levels) {
    if ((await exists(encloser)) || !matches(await lookup(`${label}.${level}`))) break
    encloser = level
  }
  return encloser === '' ? '*' : `*.${encloser}`
}

function levelsAbove(name: string, zone: string): string[] {
  const levels: string[] = []
  for (let up = parentName(name); isWithin(up, zone) && levels.length < maxLevels; up = parentName(up)) {
    levels.push(up)
    if (up === zone || up === '') break
  }
  return levels
}

export function withUncovered(wildcard: WildcardFound, { record, wanted }: Probed): WildcardFound {
  const uncovers = namesBetween(record.name, wildcard.name).map((name) => ({
    name,
    record:
      wanted.find(
        (one) => one.type === 'CNAME' && [name, `*.${name}`].includes(one.name) && one !== record,
      ) ?? null,
  }))
  const keep = uncovers
    .filter((one) => one.record === null)
    .flatMap(({ name }) => [name, `*.${name}`])
    .filter((name) => !wanted.some((one) => one.name === name))
  return uncovers.length ? { ...wildcard, uncovers, ...(keep.length > 0 && { keep }) } : wildcard
}

/** Marks correct records that a wildcard provides, but won't provide anymore once another record is created. */
export function markUncovered(checks: readonly RecordCheck[]): RecordCheck[] {
  const wildcards = new Map(
    checks
      .filter(({ verdict }) => verdict !== 'correct')
      .flatMap(({ record, wildcard }) =>
        wildcard === undefined
          ? []
          : namesBetween(record.name, wildcard).map((name) => [name, wildcard] as const),
      ),
  )
  return checks.map((check) => {
    const wildcard = wildcards.get(check.record.name.replace(/^\*\./, ''))
    return wildcard === undefined || check.verdict !== 'correct'
      ? check
      : { ...check, wildcard, needs_own_record: true }
  })
}
