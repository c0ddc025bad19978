import { parseArgs } from 'node:util'
import { furnish } from '../support/furnish'
import { startInstallation } from '../support/installation'
import { startEarlier } from './earlier'
import { startEmptyApp } from './empty-app'
import { benchInventory } from './inventory'
import { benchRates, benchWeight } from './lists'
import { fillLists, type Furnished } from './long-lists'
import { benchOpening } from './opening'
import { benchPages } from './pages'
import { benchProxy } from './proxied-get'
import { benchSilentDomains } from './silent-domains'
import { benchTunnel } from './tunnel'
import { sessionCookie } from '../support/session'

const cell = (text: string, i: number) => (i === 0 ? text.padEnd(52) : text.padStart(14))
const print = (title: string, rows: readonly string[][]) =>
  process.stdout.write(`\n${title}\n${rows.map((row) => `  ${row.map(cell).join('')}\n`).join('')}`)

const parts = ['pages', 'lists', 'proxy', 'inventory', 'tunnel', 'silence'] as const
type Part = (typeof parts)[number]
const isPart = (name: string) => parts.some((part) => part === name)

/**
 * Runs the parts of the benchmark that the arguments name, or all parts, and prints the results. `readyApp` builds the
 * app.
 */
export async function bench(args: readonly string[], readyApp: () => Promise<unknown>): Promise<void> {
  const { positionals: only, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { earlier: { type: 'string' } },
  })
  const unknown = only.find((name) => !isPart(name))
  if (unknown !== undefined) throw new Error(`The bench has no part ${unknown}, only ${parts.join(', ')}`)
  const isSaved = (part: Part) => only.length === 0 || only.includes(part)
  if (isSaved('pages') || isSaved('lists') || isSaved('proxy')) {
    await readyApp()
    await benchConsole(isSaved, values.earlier)
  }
  if (isSaved('silence')) {
    await readyApp()
    print('Outcome of a restart while DNS is checked', await benchSilentDomains())
  }
  if (isSaved('inventory')) print('Inventory of 100,000 rows, median', await benchInventory())
  if (isSaved('tunnel')) print('Tunnel beside a plain proxy, medians', await benchTunnel())
}

/**
 * Runs the parts that need a console, with the same sample data. `earlier` is another checkout to compare the lists
 * with.
 */
async function benchConsole(isSaved: (part: Part) => boolean, earlier: string | undefined): Promise<void> {
  const installation = await startInstallation()
  const empty = await startEmptyApp()
  try {
    const { account, apiKey } = await furnish(installation)
    const cookie = await sessionCookie(installation.url)
    if (isSaved('pages'))
      print(
        'JavaScript that a page loads first, gzipped',
        await benchPages(installation, account, cookie, empty.url),
      )
    if (isSaved('lists')) {
      const now = await fillLists(installation, { account, apiKey, cookie })
      const { platformUrl } = installation
      await benchLists(
        now,
        empty.url,
        earlier === undefined ? undefined : await startEarlier(earlier, { platformUrl, apiKey }),
      )
    }
    if (isSaved('proxy')) print('Proxied GET, median', await benchProxy(installation, cookie))
  } finally {
    await Promise.all([installation.stop(), empty.stop()])
  }
}

/** Runs the part `lists`, beside another console if there is one. */
async function benchLists(
  now: Furnished,
  emptyUrl: string,
  earlier: Awaited<ReturnType<typeof startEarlier>> | undefined,
): Promise<void> {
  try {
    const consoles = [now, ...(earlier ? [earlier] : [])]
    print('HTML of a list page', await benchWeight(now))
    const { cold, clicks } = await benchOpening(consoles, emptyUrl)
    print('First row of a list without a cache, median', cold)
    print('First row after the first click on a list, median', clicks.first)
    print('First row after a click on a list that was open before, median', clicks.again)
    print('List pages per second on one core, median', await benchRates(consoles, emptyUrl))
  } finally {
    await earlier?.stop()
  }
}
