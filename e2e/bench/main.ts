import { furnish, startInstallation } from '../support/installation'
import { benchInventory } from './inventory'
import { benchPages } from './pages'
import { benchProxy } from './proxied-get'
import { sessionCookie } from './session'

const cell = (text: string, i: number) => (i === 0 ? text.padEnd(52) : text.padStart(14))
const print = (title: string, rows: readonly string[][]) =>
  process.stdout.write(`\n${title}\n${rows.map((row) => `  ${row.map(cell).join('')}\n`).join('')}`)

/** Measures beside its baseline whatever has a promised ratio, and prints it. Nothing here passes or fails. */
export async function bench(): Promise<void> {
  const installation = await startInstallation()
  try {
    const { account } = await furnish(installation)
    const cookie = await sessionCookie(installation.url)
    print('JavaScript that a page loads first, gzipped', await benchPages(installation, account, cookie))
    print('Proxied GET, median', await benchProxy(installation, cookie))
  } finally {
    await installation.stop()
  }
  print('Inventory of 100,000 rows, median', await benchInventory())
}
