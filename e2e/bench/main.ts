import { furnish } from '../support/furnish'
import { startInstallation } from '../support/installation'
import { benchInventory } from './inventory'
import { benchPages } from './pages'
import { benchProxy } from './proxied-get'
import { benchTunnel } from './tunnel'
import { sessionCookie } from '../support/session'

const cell = (text: string, i: number) => (i === 0 ? text.padEnd(52) : text.padStart(14))
const print = (title: string, rows: readonly string[][]) =>
  process.stdout.write(`\n${title}\n${rows.map((row) => `  ${row.map(cell).join('')}\n`).join('')}`)

const parts = ['pages', 'proxy', 'inventory', 'tunnel'] as const
const isPart = (name: string) => parts.some((part) => part === name)

/**
 * Measures everything with a promised ratio next to its baseline, and prints the results. Nothing passes or fails.
 * `only` names the parts to run; empty means all. `readyApp` builds the pages, for parts that have any.
 */
export async function bench(only: readonly string[], readyApp: () => Promise<unknown>): Promise<void> {
  const unknown = only.find((name) => !isPart(name))
  if (unknown !== undefined) throw new Error(`The bench has no part ${unknown}, only ${parts.join(', ')}`)
  const isWanted = (part: (typeof parts)[number]) => only.length === 0 || only.includes(part)
  if (isWanted('pages') || isWanted('proxy')) {
    await readyApp()
    const installation = await startInstallation()
    try {
      const { account } = await furnish(installation)
      const cookie = await sessionCookie(installation.url)
      if (isWanted('pages'))
        print('JavaScript that a page loads first, gzipped', await benchPages(installation, account, cookie))
      if (isWanted('proxy')) print('Proxied GET, median', await benchProxy(installation, cookie))
    } finally {
      await installation.stop()
    }
  }
  if (isWanted('inventory')) print('Inventory of 100,000 rows, median', await benchInventory())
  if (isWanted('tunnel')) print('Tunnel beside a plain proxy, medians', await benchTunnel())
}
