import type { Browser, BrowserContextOptions } from '@playwright/test'
import { serveWorld } from '@/lib/dns/measure/serve'
import { type generateWorld, hosts } from '@/lib/dns/measure/world'
import { callerOf, connect } from './caller'
import { admin, startInstallation } from './installation'
import { waitForScripts } from './scripts'
import { startSecondServer } from './second-server/start'
import { browserCookies, sessionCookie } from './session'

/** The targets that the second server assigns. */
export const platform = { domain: 'second.example', label: 'a1b2c3' }

export type DnsWorld = ReturnType<typeof generateWorld>

/**
 * Starts the name servers of a world, a console that queries them, and `count` accounts, each with
 * its own management API. Resolves with a signed-in page.
 */
export async function startDnsConsole(
  world: DnsWorld,
  { browser, contextOptions }: { browser: Browser; contextOptions: BrowserContextOptions },
  count = 1,
) {
  const [servers, served] = await Promise.all([
    Promise.all(Array.from({ length: count }, () => startSecondServer())),
    serveWorld(world),
  ])
  const port = String(served.roots.port)
  const installation = await startInstallation({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_DNS_ROOTS: `${hosts.root}:${port}`,
    ADIT_DNS_SERVERS: `${hosts.resolver}:${port}`,
    ADIT_DNS_PORT: port,
  })
  const { url, adit } = installation
  const context = await browser.newContext({ ...contextOptions, baseURL: url })
  waitForScripts(context)
  const stop = async () => {
    await context.close()
    await installation.stop()
    await Promise.all([served.close(), ...servers.map((server) => server.close())])
  }
  try {
    await adit(['user', 'add', '--email', admin.email, '--role', 'admin'], admin.password)
    const cookie = await sessionCookie(url)
    await context.addCookies(browserCookies(cookie, url))
    const call = callerOf(url, cookie)
    const slugs: string[] = []
    for (const [index, { url: base, apiKey, versionHeader }] of servers.entries())
      slugs.push(await connect(call, `By the book ${index}`, base, apiKey, versionHeader))
    return { page: await context.newPage(), call, accounts: slugs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
