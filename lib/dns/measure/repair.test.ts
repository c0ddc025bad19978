import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { partsOf } from '@/lib/dns/model/diagnosis'
import { stateOf, wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { limiter } from '@/lib/util/async'
import { configFor } from './measure'
import { applySentence } from './repair'
import { serveWorld } from './serve'
import { generateWorld, variants, type Sample } from './world'

/** The maximum number of repair steps. A lame zone takes two: serving the zone, then creating the record. */
const maxSteps = 3

const hasRemedy = ({ truth, variant }: Sample) =>
  !variant.hasNoRemedy && truth.some(({ states }) => states.includes('wrong') || states.includes('attention'))

/** Reports whether a message is complete by itself: it names the record, the zone, and the place to make the change. */
function isComplete({ message, record, zone, code }: RecordCheck): boolean {
  if (message.endsWith('Check again before you change anything.')) return true
  const isWhole = message.includes(record.name) && (zone === null || message.includes(zone))
  const { change } = partsOf(message)
  return (code === 'caa-forbids' || isWhole) && where.test(change) && !dangling.test(change)
}
/** Matches words that refer to the finding, which people don't see with a copied change. */
const dangling =
  /^(?:However|It|They|This|These|Those|That)\b|\b(?:[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose) (?:name )?(?:servers?|addresse?s?|names?|tags?|continues|version)\b|\btheir\b|\bthere\b/
const where =
  /[Ii]n the zone (of )?\S+, |change the zone \S+: |[Aa]t the registrar|[Ii]n the parent zone|registered and delegated|Reserve a name under|ALIAS|as the origin at/

test('following the message of each mistake literally repairs it', async () => {
  const world = generateWorld(variants.length, 3)
  const served = await serveWorld(world)
  const repaired = async (sample: Sample) => {
    let { wanted } = sample
    const reported: string[] = []
    let ready: string[] = []
    for (let step = 0; step <= maxSteps; step += 1) {
      const { records } = await checkRecords(
        wanted,
        configFor(sample, served.roots),
        new AbortController().signal,
      )
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
  try {
    const limited = limiter(8)
    const broken = world.samples.filter(hasRemedy)
    const left = await Promise.all(broken.map((sample) => limited(() => repaired(sample))))
    expect(left.filter((one) => one !== null)).toEqual([])
    expect(broken.length).toBeGreaterThan(40)
  } finally {
    await served.close()
  }
})
