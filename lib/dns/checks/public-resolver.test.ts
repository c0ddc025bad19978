import { expect, onTestFinished, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { serveWorld } from '@/lib/dns/measure/serve'
import { generateWorld, variants } from '@/lib/dns/measure/world'

// An account that lists a public resolver in place of its own name servers.

async function check(title: string) {
  const world = generateWorld(
    1,
    7,
    variants.filter((one) => one.title === title),
  )
  const served = await serveWorld(world)
  onTestFinished(served.close)
  const wanted = world.samples[0]?.wanted ?? []
  const { records } = await checkRecords(
    wanted,
    { ...served.resolver, isPrivate: true },
    new AbortController().signal,
  )
  return records[0]
}

test.each(['CAA records for another authority', 'a critical CAA record with an unknown tag'])(
  '%s are found in public DNS',
  async (title) => {
    const checked = await check(title)
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked).not.toHaveProperty('is_private')
  },
)

test('a correct record is ready', async () => {
  expect(await check('a CNAME')).toMatchObject({ state: 'ready', code: 'correct' })
})

test('a missing record may be in a private zone', async () => {
  expect(await check('no record')).toMatchObject({ is_private: true })
})
