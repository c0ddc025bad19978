import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { stateOf, wantedForDomain } from '@/lib/dns/model/records'
import { limiter } from '@/lib/util/async'
import { configFor } from './measure'
import { applySentence } from './repair'
import { serveWorld } from './serve'
import { generateWorld, variants, type Sample } from './world'

/** A lame zone is repaired in two steps: first it is served, then it gets the record. */
const maxSteps = 3

const hasRemedy = ({ truth }: Sample) =>
  truth.some(({ states }) => states.includes('wrong') || states.includes('attention'))

test('each sentence of a mistake, followed to the letter, repairs it', async () => {
  const world = generateWorld(variants.length, 3)
  const served = await serveWorld(world)
  const repaired = async (sample: Sample) => {
    let { wanted } = sample
    const reported: string[] = []
    for (let step = 0; step <= maxSteps; step += 1) {
      const { records } = await checkRecords(
        wanted,
        configFor(sample, served.roots),
        new AbortController().signal,
      )
      const open = records.filter((one) => stateOf(one) !== 'ready')
      if (!open.length) return null
      for (const { message } of open) {
        reported.push(message)
        const instead = applySentence({ ...world, site: sample.site }, message)
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
