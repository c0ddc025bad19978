import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'

const target = 't.platform.example'
const note = 'The check reached its limit of 400 queries, so it skipped some lookups.'

/**
 * Checks a zone whose servers all have a different chain of `length` names. Returns the result and the number of
 * queries.
 */
async function checkChains(length: number) {
  const hosts = Array.from({ length: 8 }, (_, index) => `127.0.7.${20 + index}`)
  const glue = hosts.map((host, index) => record(`n${index}.shop.example`, 'A', host))
  const servers = glue.map(({ name }) => name)
  const chainOf = (at: number) =>
    Array.from({ length }, (_, step) =>
      record(`x${step}.${at}.shop.example`, 'CNAME', `x${step + 1}.${at}.shop.example`),
    )
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf('.', ['root.example'], ...servers.map((name) => record('shop.example', 'NS', name)), ...glue),
    ],
    ...Object.fromEntries(
      hosts.map((host, at) => [
        host,
        [
          zoneOf(
            'shop.example',
            servers,
            ...glue,
            record('app.shop.example', 'CNAME', `x0.${at}.shop.example`),
            ...chainOf(at),
          ),
        ],
      ]),
    ),
  })
  let count = 0
  const onQuestion = () => void (count += 1)
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  const { records } = await checkRecords(wanted, { ...roots, onQuestion }, new AbortController().signal)
  return { checked: records[0], count }
}

test('a note says that the check reached its limit of queries', async () => {
  const { checked, count } = await checkChains(10)
  expect(count).toBe(400)
  expect(checked).toMatchObject({ code: 'servers-disagree', notes: [note] })
})

test('a check below the limit has no such note', async () => {
  const { checked, count } = await checkChains(1)
  expect(count).toBeLessThan(400)
  expect(checked).toMatchObject({ code: 'servers-disagree', notes: [] })
})
