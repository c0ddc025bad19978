import { expect, test } from 'vitest'
import { measure, modes } from './measure'
import { pairsWith, seconds } from './pairs'
import { repairEach } from './repaired'
import { variants } from './world'

// `npm run dns:measure -- pairs` covers all pairs.
const every = 24
const some = seconds.flatMap((second, at) =>
  pairsWith(variants, second).filter((_, index) => index % every === at * 3),
)

test('a setup with two mistakes is not reported as working, and following its messages repairs both', async () => {
  const reports = await measure(some.length, 7, undefined, some)
  for (const mode of modes) expect(reports[mode]).toMatchObject({ misses: [], hidden: [] })
  expect((await repairEach(some, 3, 5)).left).toEqual([])
})

test.each([
  ['a name that a CDN proxies', 'a stale DS record'],
  ['a CNAME to a name that a CDN proxies', 'a stale DS record'],
  ['one server of three has no delegation', 'a stale DS record'],
  ["the target's address beside an old one", 'a stale DS record'],
  ['a CNAME to a name that a CDN proxies', 'an address at the name on one server'],
])('%s, and %s: the mistake that breaks it is reported', async (first, title) => {
  const second = seconds.filter((one) => one.title === title)
  const pair = second.flatMap((one) =>
    pairsWith(
      variants.filter((each) => each.title === first),
      one,
    ),
  )
  const reports = await measure(pair.length, 7, undefined, pair)
  for (const mode of modes) expect(reports[mode]).toMatchObject({ count: 1, misses: [] })
})
