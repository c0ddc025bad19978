import { type Browser, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../../lib/cli/setup/browser.mjs'
import { browserCookies } from '../support/session'
import type { Furnished } from './long-lists'
import { median } from './timing'

const ROUNDS = 9

/** Returns the selector of the link in a list's first row. */
const firstRow = (list: string) => `tbody th a[href^="${list}/"]`

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

type Times = readonly (readonly [name: string, values: readonly number[]])[]

const rowsOf = (times: Times) => {
  const base = median(times[0]?.[1] ?? [])
  return times.map(([name, values]) => [
    name,
    `${median(values).toFixed(0)} ms`,
    (median(values) / base).toFixed(2),
  ])
}

/**
 * Measures how long a list's first row takes to appear without a cache, compared with the text of an empty app.
 */
async function benchCold(browser: Browser, { url, cookie, lists }: Furnished, emptyUrl: string) {
  const openings: [string, Opening, number[]][] = [
    ['an empty app', { url: emptyUrl, selector: 'p' }, []],
    ...lists.map((list): [string, Opening, number[]] => [
      list,
      { url: url + list, cookie, selector: firstRow(list) },
      [],
    ]),
  ]
  for (let round = -1; round < ROUNDS; round++)
    for (const [, opening, times] of openings) {
      const ms = await openCold(browser, opening)
      if (round >= 0) times.push(ms)
    }
  return rowsOf(openings.map(([name, , times]) => [name, times]))
}

/** Measures the time from a click until another list's first row appears, compared with a link in an empty app. */
async function benchClicks(browser: Browser, { url, cookie, lists }: Furnished, emptyUrl: string) {
  const empty = await newPage(browser, { url: emptyUrl })
  const page = await newPage(browser, { url, cookie })
  await page.goto(url + (lists.at(-1) ?? ''), { waitUntil: 'networkidle' })
  const emptyTimes: number[] = []
  const times = lists.map((list): [string, number[]] => [list, []])
  for (let round = -1; round < ROUNDS; round++) {
    await empty.goto(`${emptyUrl}/from`, { waitUntil: 'networkidle' })
    const emptyMs = await follow(empty, '/to', 'p')
    if (round >= 0) emptyTimes.push(emptyMs)
    for (const [list, values] of times) {
      const ms = await follow(page, list, firstRow(list))
      await page.waitForLoadState('networkidle')
      if (round >= 0) values.push(ms)
    }
  }
  return rowsOf([['an empty app', emptyTimes], ...times])
}

export async function benchOpening(furnished: Furnished, emptyUrl: string) {
  const browser = await chromium.launch({ executablePath: installedBrowser(), args: ['--no-sandbox'] })
  try {
    return {
      cold: await benchCold(browser, furnished, emptyUrl),
      clicks: await benchClicks(browser, furnished, emptyUrl),
    }
  } finally {
    await browser.close()
  }
}
