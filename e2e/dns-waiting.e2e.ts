import { cachedVariants } from '@/lib/dns/measure/variants-cached'
import { generateWorld } from '@/lib/dns/measure/world'
import { expectNoAxeViolations } from './support/axe'
import { platform, startDnsConsole } from './support/dns-world'
import { expect, test } from './support/fixtures'

/** The remaining lifetime of the cached answer when the domain is created, in milliseconds. */
const lifetimeMs = 20_000

test("a domain waits for a resolver's cache, and is ready without a click when the cached answer expires", async ({
  browser,
  contextOptions,
}) => {
  const variant = cachedVariants.filter(({ title }) => title === 'an old address in the cache')
  const world = generateWorld(1, 3, variant, platform)
  const [sample] = world.samples
  const { page, call, accounts, stop } = await startDnsConsole(world, { browser, contextOptions })
  try {
    const [account = ''] = accounts
    const expires = Date.now() + lifetimeMs
    for (const held of world.cached)
      Object.defineProperty(held, 'ttl', { get: () => Math.ceil((expires - Date.now()) / 1000) })
    setTimeout(() => world.cached.splice(0), lifetimeMs)
    const { status, json } = await call('POST', `/api/platform/${account}/reserved_domains`, {
      domain: sample?.name,
    })
    expect(status, JSON.stringify(json)).toBe(201)
    await page.goto(`/${account}/reserved-domains/${String(json.id)}`)
    const record = page.getByRole('region', { name: 'DNS records' }).getByRole('listitem')
    await expect(record).toContainText(
      /still returns 192\.0\.2\.44\. The cached answer expires in \d+ seconds/,
    )
    await expect(record).toContainText("You don't need to change anything.")
    const chain = page.getByRole('region', { name: 'DNS chain' })
    await expect(chain).toContainText('Old answer cached')
    const countdown = page.getByText(/Cached answers expire in \d+ seconds\./)
    const shown = await countdown.innerText()
    await expect(countdown).not.toHaveText(shown)
    await expectNoAxeViolations(page)
    await expect(chain).not.toContainText('Old answer cached', { timeout: 60_000 })
    await expect(record.first()).toContainText('Ready')
  } finally {
    await stop()
  }
})
