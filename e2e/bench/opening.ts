import { type Browser, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../../lib/cli/setup/browser.mjs'
import { browserCookies } from '../support/session'
import type { Furnished } from './long-lists'
import { comparedRows, EARLIER } from './timing'

const ROUNDS = 9
/** The number of rounds of clicks. A round opens each list three times. */
const CLICK_ROUNDS = 5

/** Returns the selector of the link in a list's first row. */
const firstRow = (list: string) => `main :is(tbody th, li) a[href^="${list}/"]`

interface Opening {
  url: string
  cookie?: string
  /** The selector of the element that the person waits for. */
  selector: string
}

async function newPage(browser: Browser, { url, cookie }: Omit<Opening, 'selector'>): Promise<Page> {
  const context = await browser.newContext()
  if (cookie !== undefined) await context.addCookies(browserCookies(cookie, url))
  return context.newPage()
}

/** Opens a page in a new browser context. Returns the time until the element appears, in milliseconds. */
async function openCold(browser: Browser, { selector, ...where }: Opening): Promise<number> {
  const page = await newPage(browser, where)
  await page.goto(where.url, { waitUntil: 'commit' })
  const ms = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const poll = () =>
          requestAnimationFrame(() =>
            document.querySelector(wanted) === null
              ? poll()
              : requestAnimationFrame(() => resolve(performance.now())),
          )
        poll()
      }),
    selector,
  )
  await page.context().close()
  return ms
}

/**
 * Clicks a link. Returns the time until the element appears on the other page, in milliseconds. Throws an error if the
 * page doesn't have the link.
 */
const follow = (page: Page, href: string, selector: string): Promise<number> =>
  page.evaluate(
    ([path = '', wanted = '']) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`a[href="${path}"]`)
        if (link === null) return reject(new Error(`The page has no link to ${path}`))
        const begun = performance.now()
        const poll = () =>
          requestAnimationFrame(() =>
            window.location.pathname !== path || document.querySelector(wanted) === null
              ? poll()
              : requestAnimationFrame(() => resolve(performance.now() - begun)),
          )
        link.click()
        poll()
      }),
    [href, selector],
  )

const inMs = (ms: number) => `${ms.toFixed(0)} ms`

/**
 * Measures how long a list's first row takes to appear without a cache, compared with the text of an empty app.
 */
async function benchCold(browser: Browser, consoles: readonly Furnished[], emptyUrl: string) {
  const openings: { name: string; opening: Opening; values: number[] }[] = [
    { name: 'an empty app', opening: { url: emptyUrl, selector: 'p' }, values: [] },
    ...(consoles[0]?.lists ?? []).flatMap((list) =>
      consoles.map(({ url, cookie }, index) => ({
        name: index === 0 ? list : EARLIER,
        opening: { url: url + list, cookie, selector: firstRow(list) },
        values: [],
      })),
    ),
  ]
  for (let round = -1; round < ROUNDS; round++)
    for (const { opening, values } of openings) {
      const ms = await openCold(browser, opening)
      if (round >= 0) values.push(ms)
    }
  return comparedRows(openings, inMs)
}

/**
 * Measures the time from a click until another list's first row appears, compared with a link in an empty app. `first`
 * has the times of lists that the page hasn't shown before, and `again` the times of lists that it has.
 */
async function benchClicks(browser: Browser, consoles: readonly Furnished[], emptyUrl: string) {
  const emptyTimes = { name: 'an empty app', values: [] as number[] }
  const empty = await newPage(browser, { url: emptyUrl })
  const pages = await Promise.all(
    consoles.map(async (console) => ({ page: await newPage(browser, console), url: console.url })),
  )
  const lists = consoles[0]?.lists ?? []
  const times = () =>
    lists.flatMap((list) =>
      pages.map((_, index) => ({ name: index === 0 ? list : EARLIER, values: [] as number[] })),
    )
  const all = { first: times(), again: times() }
  const cases = lists.flatMap((list, index) =>
    pages.map(({ page, url }) => ({ page, url, list, other: lists.at(index - 1) ?? list })),
  )
  for (let round = -1; round < CLICK_ROUNDS; round++) {
    await empty.goto(`${emptyUrl}/from`, { waitUntil: 'networkidle' })
    const emptyMs = await follow(empty, '/to', 'p')
    if (round >= 0) emptyTimes.values.push(emptyMs)
    for (const [index, { page, url, list, other }] of cases.entries()) {
      const open = async (path: string) => {
        const ms = await follow(page, path, firstRow(path))
        await page.waitForLoadState('networkidle')
        return ms
      }
      await page.goto(url + other, { waitUntil: 'networkidle' })
      const first = await open(list)
      await open(other)
      const again = await open(list)
      if (round < 0) continue
      all.first[index]?.values.push(first)
      all.again[index]?.values.push(again)
    }
  }
  return {
    first: comparedRows([emptyTimes, ...all.first], inMs),
    again: comparedRows([emptyTimes, ...all.again], inMs),
  }
}

/**
 * Measures how fast lists open. The first console is this build, and a second one is an earlier build.
 */
export async function benchOpening(consoles: readonly Furnished[], emptyUrl: string) {
  const browser = await chromium.launch({ executablePath: installedBrowser(), args: ['--no-sandbox'] })
  try {
    return {
      cold: await benchCold(browser, consoles, emptyUrl),
      clicks: await benchClicks(browser, consoles, emptyUrl),
    }
  } finally {
    await browser.close()
  }
}
