import { checkRecords } from '@/lib/dns/check'
import { partsOf } from '@/lib/dns/model/message-parts'
import { stateOf } from '@/lib/dns/model/check-state'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { limiter } from '@/lib/util/async'
import { configFor } from './measure'
import { applySentence } from './repair'
import { serveWorld, type Served } from './serve'
import type { Variant } from './setup'
import { generateWorld, type Sample, type World } from './world'

const atOnce = 8

const hasRemedy = ({ truth, variant }: Sample) =>
  !variant.hasNoRemedy && truth.some(({ states }) => states.includes('wrong') || states.includes('attention'))

/** Reports whether a message is complete by itself, or ends with the advice to check again. */
function isComplete({ message, record, zone, code }: RecordCheck): boolean {
  if (message.endsWith('Check again before you change anything.')) return true
  const isWhole = message.includes(record.name) && (zone === null || message.includes(zone))
  const { change } = partsOf(message)
  return (
    (code === 'caa-forbids' || isWhole) &&
    where.test(change) &&
    !dangling.test(change) &&
    !stacked.test(change)
  )
}
/**
 * Matches words that refer to the finding. A copied change must not contain them, because it doesn't include the
 * finding.
 */
const dangling =
  /^(?:However|It|They|This|These|Those|That)\b|\b(?:[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose) (?:name )?(?:servers?|addresse?s?|names?|tags?|continues|version)\b|\btheir\b|\bthere\b/
/** Matches a zone after an introductory word or condition. In such a sentence, the verb comes too late. */
const stacked = /\b(?:Otherwise|Alternatively|Then|Or|If (?:(?!\. ).)*?), in the (?:parent )?zone /
const where =
  /[Ii]n the zone (of )?\S+(?: on .+?)?, | at \S+ in the zone (of )?\S+|change the zone \S+(?: on .+?)?: |[Aa]t the registrar|[Ii]n the parent zone|register and delegate it|Reserve a name under|ALIAS|as the origin at/

interface Repaired {
  count: number
  left: string[][]
}

/**
 * Generates a setup of each variant. Follows the messages for repairable setups literally, in at most `maxSteps` steps.
 */
export async function repairEach(
  from: readonly Variant[],
  seed: number,
  maxSteps: number,
): Promise<Repaired> {
  const world = generateWorld(from.length, seed, from)
  const served = await serveWorld(world)
  try {
    const limited = limiter(atOnce)
    const broken = world.samples.filter(hasRemedy)
    const left = await Promise.all(
      broken.map((sample) => limited(() => repair({ world, served }, sample, maxSteps))),
    )
    return { count: broken.length, left: left.filter((one) => one !== null) }
  } finally {
    await served.close()
  }
}

async function repair(
  { world, served }: { world: World; served: Served },
  sample: Sample,
  maxSteps: number,
): Promise<string[] | null> {
  let { wanted } = sample
  const reported: string[] = []
  let ready: string[] = []
  for (let step = 0; step <= maxSteps; step += 1) {
    const config = configFor(sample, served.roots)
    const { isRequested = false } = sample.variant
    const { records } = await checkRecords(wanted, config, new AbortController().signal, { isRequested })
    const open = records.filter((one) => stateOf(one) !== 'ready')
    const worse = open.filter((one) => ready.includes(one.record.name))
    if (worse.length)
      return [sample.variant.title, 'worse', ...reported, ...worse.map(({ message }) => message)]
    ready = records.filter((one) => stateOf(one) === 'ready').map((one) => one.record.name)
    if (!open.length) return null
    for (const one of open) {
      const { message } = one
      reported.push(message)
      if (stateOf(one) !== 'unknown' && stateOf(one) !== 'waiting' && !isComplete(one))
        return ['incomplete', message]
      const instead = applySentence({ ...world, site: sample.site }, partsOf(message).change)
      if (instead !== null) wanted = wantedForDomain({ domain: instead, cname_target: sample.site.target })
    }
  }
  return [sample.variant.title, ...reported]
}
