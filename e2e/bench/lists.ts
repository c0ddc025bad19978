import { Pool } from 'undici'
import type { Furnished } from './long-lists'
import { comparedRows, EARLIER } from './timing'

/** The goal for the HTML of a list page with 100 rows, in bytes. */
const GOAL = 120_000

const size = (text: string) => Buffer.byteLength(text)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const sizeOfAll = (html: string, part: RegExp) =>
  (html.match(part) ?? []).reduce((sum, text) => sum + size(text), 0)

/** Measures the size of each list page's HTML relative to the goal, and the size of the table rows and scripts. */
export async function benchWeight({ url, cookie, lists }: Furnished): Promise<string[][]> {
  const rows = [['goal', kilobytes(GOAL), '1.00']]
  for (const list of lists) {
    const response = await fetch(url + list, { headers: { cookie } })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${list} was answered with ${response.status}`)
    rows.push([list, kilobytes(size(html)), (size(html) / GOAL).toFixed(2)])
    const count = html.match(/<th scope="row"/g)?.length ?? 0
    rows.push([`  ${count} rows`, kilobytes(sizeOfAll(html, /<tbody.*?<\/tbody>/gs)), ''])
    rows.push(['  data', kilobytes(sizeOfAll(html, /<script\b[^>]*>.*?<\/script>/gs)), ''])
  }
  return rows
}

/** The number of concurrent requests, which is enough to keep one core of the server busy. */
const ONCE = 4
const TURN_MS = 2_000
const TURNS = 5

/** Returns the number of responses per second for a page. */
async function rateOf(pool: Pool, path: string, cookie: string): Promise<number> {
  const begun = performance.now()
  let answered = 0
  const ask = async () => {
    for (; performance.now() - begun < TURN_MS; answered += 1) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { cookie } })
      await body.dump({ limit: Infinity })
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: ONCE }, ask))
  return (answered * 1000) / (performance.now() - begun)
}

/**
 * Measures how many list pages the consoles render per second on one core, compared with pages of an empty app. The
 * first console is this build, and a second one is an earlier build.
 */
export async function benchRates(consoles: readonly Furnished[], emptyUrl: string): Promise<string[][]> {
  const pools = consoles.map(({ url }) => new Pool(url))
  const empty = new Pool(emptyUrl)
  const listed = (consoles[0]?.lists ?? []).flatMap((path) =>
    consoles.map(({ cookie }, index) => ({
      name: index === 0 ? path : EARLIER,
      pool: pools[index] ?? empty,
      path,
      cookie,
      values: [] as number[],
    })),
  )
  const cases = [
    { name: 'an empty app', pool: empty, path: '/', cookie: '', values: [] as number[] },
    ...listed,
  ]
  for (let turn = -1; turn < TURNS; turn++)
    for (const { pool, path, cookie, values } of cases) {
      const rate = await rateOf(pool, path, cookie)
      if (turn >= 0) values.push(rate)
    }
  await Promise.all([empty, ...pools].map((pool) => pool.close()))
  return comparedRows(cases, (rate) => `${rate.toFixed(1)} /s`)
}
