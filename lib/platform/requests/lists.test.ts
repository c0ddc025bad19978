import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, codeOf, sharedPlatform } from '../testing/platform'

interface Page {
  reserved_addrs: { id: string; description: string }[]
  uri: string
  next_page_uri: string | null
}

const TOTAL = 250
const platform = sharedPlatform()
const call: Call = (...sent) => platform().call(...sent)
// The list's own shape
const page = async (query: string) => (await call('GET', `/reserved_addrs${query}`)).body as unknown as Page
const filtered = (filter: string, more = '') => page(`?filter=${encodeURIComponent(filter)}${more}`)

async function walk(first: string): Promise<Page[]> {
  const pages = [await page(first)]
  for (let next = pages[0]?.next_page_uri; next; next = pages.at(-1)?.next_page_uri ?? null) {
    expect(next.startsWith(`${platform().url}/reserved_addrs?`)).toBe(true)
    pages.push(await page(next.slice(`${platform().url}/reserved_addrs`.length)))
  }
  return pages
}

beforeAll(async () => {
  for (let n = 0; n < TOTAL; n++)
    await call('POST', '/reserved_addrs', { body: { description: `n${n}`, region: n % 2 ? 'eu' : 'us' } })
})

describe('pages', () => {
  const numbers = (pages: Page[]) =>
    pages.flatMap((each) => each.reserved_addrs.map(({ description }) => Number(description.slice(1))))
  const newestFirst = Array.from({ length: TOTAL }, (_, n) => TOTAL - 1 - n)

  test.each([
    ['', [100, 100, 50]],
    ['?limit=100', [100, 100, 50]],
    ['?limit=83', [83, 83, 83, 1]],
    ['?limit=50', [50, 50, 50, 50, 50]],
  ])('list every item once, newest first: %s', async (query, sizes) => {
    const pages = await walk(query)
    expect(pages.map((each) => each.reserved_addrs.length)).toEqual(sizes)
    expect(numbers(pages)).toEqual(newestFirst)
    expect(new Set(pages.map(({ uri }) => uri))).toEqual(new Set([`${platform().url}/reserved_addrs`]))
  })

  test('keep the filter in the URL of the next page', async () => {
    const pages = await walk(`?limit=50&filter=${encodeURIComponent('obj.region == "eu"')}`)
    expect(numbers(pages)).toEqual(newestFirst.filter((n) => n % 2))
  })

  test("accept a before_id that doesn't exist", async () => {
    const above = await page('?before_id=ra_aWgEPTl1tmebfsQzFP4bxwgy80V')
    expect(numbers([above])).toEqual(newestFirst.slice(0, 100))
    expect((await page(`?before_id=ra_${'0'.repeat(27)}`)).reserved_addrs).toEqual([])
  })

  test.each([
    ['limit=0', 233],
    ['limit=101', 233],
    ['limit=-1', 233],
    ['limit=', 244],
    ['limit=ten', 244],
    ['limit=1.5', 244],
    ['limit=1&limit=1', 232],
    ['page=1', 231],
    ['limit=%', 230],
    ['limit=%ff', 230],
    [`before_id=rd_${'0'.repeat(27)}`, 227],
    ['before_id=ra_1', 227],
    ['filter=', 250],
  ])('refuse the query %s', async (query, code) => {
    const answer = await call('GET', `/reserved_addrs?${query}`)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })
})

describe('filters', () => {
  test.each([
    ['obj.description == "n7"', 1],
    ["obj.description != 'n7'", 249],
    ['obj.description in ["n1", "n2", "none"]', 2],
    ['!(obj.region == "us")', 125],
    ['obj.region == "us" && obj.description.startsWith("n24")', 6],
    ['obj.region == "us" || obj.description.endsWith("9")', 150],
    ['obj.addr.contains(".eu.")', 125],
    ['obj.metadata == null', 0],
    ['obj.created_at < "2000-01-01T00:00:00Z"', 0],
    ['timestamp(obj.created_at) > timestamp("2000-01-01T00:00:00Z")', 250],
    ['obj.created_at >= timestamp(time.now).subtract("1h")', 250],
    ['obj.created_at > timestamp(time.now).add("1h")', 0],
    ['true', 250],
    ['obj.description < 5', 0],
    ['"x" in obj.description', 0],
  ])('%s finds %i', async (filter, count) => {
    let found = 0
    for (let url: string | null = `?filter=${encodeURIComponent(filter)}`; url !== null;) {
      const part: Page = await page(url)
      found += part.reserved_addrs.length
      url = part.next_page_uri?.slice(`${platform().url}/reserved_addrs`.length) ?? null
    }
    expect(found).toBe(count)
  })

  test('find an object by its ID', async () => {
    const [one] = (await page('?limit=1')).reserved_addrs
    expect((await filtered(`obj.id == "${one?.id}"`)).reserved_addrs).toEqual([one])
  })

  test.each([
    'obj.description ==',
    'obj.uri == "x"',
    'obj.endpoint_configuration.id == "x"',
    'obj == "x"',
    'other.description == "x"',
    'obj.description + "x" == "y"',
    'obj.region == "us" ? true : false',
    'obj.description[0] == "n"',
    'obj.description.matches("n.*")',
    'matches(obj.description, "n")',
    'size(obj.description) > 1',
    'obj.id.startsWith("ra_")',
    '["us"] in obj.region',
    'obj.region in obj.description',
    'obj.description.startsWith(obj.region)',
    'timestamp("yesterday") < timestamp(obj.created_at)',
    'obj.created_at > timestamp(time.now).add("soon")',
    '{"a": 1} == obj.description',
    'type(obj.region) == string',
    '"us"',
    `${'!'.repeat(5000)}true`,
    `${'('.repeat(3000)}true${')'.repeat(3000)}`,
  ])('refuse %s with E250', async (filter) => {
    const answer = await call('GET', `/reserved_addrs?filter=${encodeURIComponent(filter)}`)
    expect([answer.status, codeOf(answer)]).toEqual([400, 250])
  })
})
