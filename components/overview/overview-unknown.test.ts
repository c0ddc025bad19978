import { expect, test } from 'vitest'
import type { Overview } from '@/lib/api/overview'
import type { ResourceName } from '@/lib/resources/resource-types'
import { againMs } from './first-steps'
import { dnsProgress, failedReads, isPlatformDown, unknownDnsText, unknownTexts } from './overview-unknown'
import { aList, anOverview } from './testing/an-overview'

const [OLD, NEW] = ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']
const dns = {
  wrong: 0,
  missing: 0,
  apex: 0,
  incomplete: 0,
  forbidden: 0,
  attention: 0,
  unreadable: 0,
  unknown: 0,
  unchecked: 0,
  setup: 0,
  waiting: 0,
  alias: 0,
  correct: 0,
}

function listOf(resource: ResourceName, as_of: string | null, message?: string, count = 0) {
  const error = message === undefined ? null : { code: 'ADIT_UPSTREAM_REFUSED', message }
  return { resource, count, as_of, error, syncing: false, listable: true }
}
type List = ReturnType<typeof listOf>

test.each<[string, List[], ReturnType<typeof failedReads>]>([
  ['no failed lists', [listOf('endpoints', NEW)], []],
  [
    'one failed list',
    [listOf('endpoints', NEW, 'Refused.')],
    [{ title: "Endpoints couldn't be refreshed", message: 'Refused.', as_of: NEW }],
  ],
  [
    'several lists that failed for one reason, with the oldest time',
    [listOf('endpoints', NEW, 'Refused.'), listOf('bot-users', OLD, 'Refused.')],
    [{ title: "2 lists couldn't be refreshed", message: 'Refused.', as_of: OLD }],
  ],
  [
    'failed lists that loaded before and that never loaded',
    [listOf('endpoints', NEW, 'Refused.'), listOf('bot-users', null, 'Refused.')],
    [
      {
        title: "Endpoints couldn't be refreshed, and Bot users couldn't be loaded",
        message: 'Refused.',
        as_of: NEW,
      },
    ],
  ],
  [
    'lists that failed for two reasons',
    [listOf('endpoints', null, 'Refused.'), listOf('bot-users', OLD, 'Forbidden.')],
    [
      { title: "Endpoints couldn't be loaded", message: 'Refused.', as_of: null },
      { title: "Bot users couldn't be refreshed", message: 'Forbidden.', as_of: OLD },
    ],
  ],
])('the failed reads of %s', (_, resources, expected) => expect(failedReads({ resources })).toEqual(expected))

test('most lists without a response mean that the platform is down, for one reason', () => {
  const silent = (resource: ResourceName, message: string) => ({
    ...listOf(resource, OLD),
    error: { code: 'ADIT_UPSTREAM_CONNECT', message },
  })
  const down = [
    silent('endpoints', 'Connection refused.'),
    silent('bot-users', 'Timeout.'),
    listOf('tunnels', NEW),
  ]
  expect(isPlatformDown({ resources: down })).toBe(true)
  expect(failedReads({ resources: down })).toEqual([
    { title: 'Platform not responding', message: 'Connection refused.', as_of: OLD },
  ])
  expect(isPlatformDown({ resources: [...down, listOf('credentials', NEW)] })).toBe(false)
  expect(isPlatformDown({ resources: [listOf('endpoints', NEW, 'Refused.')] })).toBe(false)
})

test('DNS targets in an unknown format are reported as unknown', () => {
  expect(unknownTexts(anOverview({ dns: { ...dns, unreadable: 2 } }))).toEqual([
    'The DNS targets of 2 resources are in an unknown format.',
  ])
})

test('DNS states that are listed as issues are not reported again', () => {
  const textOf = (unknown: number, unconfirmed: number) =>
    unknownDnsText(
      anOverview({ dns: { ...dns, unknown }, attention_counts: { 'dns-unconfirmed': unconfirmed } }),
    )
  expect(textOf(1, 1)).toBeNull()
  expect(textOf(3, 1)).toBe("The DNS state of 2 other resources couldn't be determined.")
  expect(textOf(1, 0)).toBe("The DNS state of 1 resource couldn't be determined.")
})

test('the progress of the first DNS checks counts every resource that needs records', () => {
  expect(dnsProgress(anOverview({ dns: { ...dns, unchecked: 9850, unknown: 600, correct: 50 } }))).toEqual({
    checked: 650,
    all: 10_500,
  })
  expect(dnsProgress(anOverview({ dns: { ...dns, correct: 50 } }))).toBeNull()
})

test('only lists that are still loading are reported as loading', () => {
  const unlisted: Overview['resources'][number] = { ...listOf('abuse-reports', null), listable: false }
  const resources = [listOf('endpoints', null), listOf('bot-users', null, 'Refused.'), unlisted]
  expect(unknownTexts(anOverview({ resources, dns }))).toEqual(['Loading 1 list…'])
})

test('the overview is refetched soon while the console reads lists again', () => {
  const of = (...resources: Overview['resources']) => againMs(anOverview({ resources }))
  const [read, syncing] = [aList('endpoints', 1), aList('reserved-domains', 1, { syncing: true })]
  expect(of(read)).toBe(15_000)
  expect(of(read, syncing)).toBe(1_000)
  expect(of(read, aList('https-edges', 0, { as_of: null }))).toBe(2_000)
})
