import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// Servers that disagree and have different numbers of addresses. Each server counts once.

const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const correct = record('app.shop.example', 'CNAME', target)
const platform = record('p.platform.example', 'A', '127.0.7.20')

/** Checks a zone with one server for each list of addresses. The addresses in `lacking` don't have the record. */
async function check(servers: readonly (readonly number[])[], lacking: readonly number[]) {
  const hostOf = (number: number) => `127.0.7.${number}`
  const names = servers.map((_, at) => `n${at}.shop.example`)
  const glue = servers.flatMap((numbers, at) =>
    numbers.map((number) => record(names[at] ?? '', 'A', hostOf(number))),
  )
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        ...names.map((name) => record('shop.example', 'NS', name)),
        record('platform.example', 'NS', platform.name),
        ...glue,
        platform,
      ),
    ],
    ...Object.fromEntries(
      servers
        .flat()
        .map((number) => [
          hostOf(number),
          [zoneOf('shop.example', names, ...glue, ...(lacking.includes(number) ? [] : [correct]))],
        ]),
    ),
    '127.0.7.20': [zoneOf('platform.example', [platform.name], platform, record(target, 'A', '192.0.2.7'))],
  })
  return checkFirst(wanted, roots)
}

test.each([
  ['both addresses of one of two servers', [[3, 4], [5]], [3, 4], 'attention'],
  ['the server with one address', [[3, 4], [5]], [5], 'attention'],
  ['two of three servers', [[3], [4], [5, 6, 7]], [3, 4], 'wrong'],
  [
    'one of two addresses of each server',
    [
      [3, 4],
      [5, 6],
    ],
    [4, 6],
    'attention',
  ],
  [
    'three of four addresses',
    [
      [3, 4],
      [5, 6],
    ],
    [3, 4, 6],
    'wrong',
  ],
] as const)('a record that is missing at %s', async (_, servers, lacking, state) => {
  expect(await check(servers, lacking)).toMatchObject({ state, code: 'servers-disagree' })
})
