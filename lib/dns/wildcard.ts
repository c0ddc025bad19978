import type { WildcardFound } from '@/lib/dns/evidence'
import type { Question } from '@/lib/dns/messages'
import { parentName } from '@/lib/dns/walk'
import { isWithin, type FoundRecord } from '@/lib/dns/model/records'

/** Asks the zone's servers for the records of one name and type; null when none of them answered. */
export type Look = (name: string, type: Question['type']) => Promise<FoundRecord[] | null>

/** Levels above a name at which a wildcard is looked for. */
const maxLevels = 4

interface Where {
  name: string
  zone: string
  /** A label that no name has: only a wildcard answers for it. */
  label: string
}

interface Sorted {
  /** Records at the name itself, and those that cannot be told from the wildcard's. */
  own: FoundRecord[]
  wildcard: WildcardFound | null
  lookalike: string | null
}

interface Origin {
  kind: 'own' | 'wildcard' | 'either'
  /** The wildcard with the same records. */
  wildcard: string | null
}

/** Sorts the records that were answered for a name into its own and those of a wildcard above it. */
export async function findWildcards(
  look: Look,
  where: Where,
  byType: ReadonlyMap<Question['type'], FoundRecord[]>,
): Promise<Sorted> {
  const sorted = await Promise.all(
    [...byType]
      .filter(([, records]) => records.length > 0)
      .map(async ([type, records]) => {
        const values = records.map(({ value }) => value)
        return { records, ...(await originOf((name) => look(name, type), where, values)) }
      }),
  )
  const named = (kind: Origin['kind']) => sorted.find((one) => one.kind === kind)?.wildcard ?? null
  const recordsOf = (isWanted: (kind: Origin['kind']) => boolean) =>
    sorted.flatMap(({ kind, records }) => (isWanted(kind) ? records : []))
  const name = named('wildcard')
  return {
    own: recordsOf((kind) => kind !== 'wildcard'),
    wildcard: name === null ? null : { name, records: recordsOf((kind) => kind === 'wildcard') },
    lookalike: named('either'),
  }
}

/**
 * A wildcard answers for a name and for everything below it alike, unless the name exists (RFC 4592 section 3.3.1). So
 * records are a wildcard's when a name beside it and one below it, which nobody can have created, have them too. Some
 * servers' wildcards cover one level only: then the name below has nothing, and either may be.
 */
async function originOf(
  look: (name: string) => Promise<FoundRecord[] | null>,
  { name, zone, label }: Where,
  values: readonly string[],
): Promise<Origin> {
  const isSame = (records: FoundRecord[] | null | undefined) =>
    Boolean(records?.some(({ value }) => values.includes(value)))
  const isWildcardWanted = name.startsWith('*.')
  // What is at `*.x` covers every name below x, but makes x itself exist.
  const node = isWildcardWanted ? parentName(name) : name
  const levels = levelsAbove(node, zone)
  const [below, ...above] = await Promise.all([
    look(isWildcardWanted ? node : `${label}.${node}`),
    ...levels.map(async (level) => ({
      level,
      isCovering: isSame(await look(`${label}.${level}`)),
      // A name that exists stops the wildcards above it.
      isThere: level === zone || !isSame(await look(level)),
    })),
  ])
  const firstOther = above.findIndex(({ isCovering }) => !isCovering)
  const covering = firstOther === -1 ? above : above.slice(0, firstOther)
  const encloser = covering.find(({ isThere }) => isThere) ?? covering.at(-1)
  if (!encloser) return { kind: 'own', wildcard: null }
  const wildcard = encloser.level === '' ? '*' : `*.${encloser.level}`
  return { kind: isSame(below) ? 'wildcard' : 'either', wildcard }
}

/** The names above one, up to the zone's own. */
function levelsAbove(name: string, zone: string): string[] {
  const levels: string[] = []
  for (let up = parentName(name); isWithin(up, zone) && levels.length < maxLevels; up = parentName(up)) {
    levels.push(up)
    if (up === zone || up === '') break
  }
  return levels
}
