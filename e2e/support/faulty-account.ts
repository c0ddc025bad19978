import { connect } from './caller'
import { startFaultyUpstream } from './faults'
import { test as base } from './fixtures'

/** An API that fails on request. */
export type Upstream = Awaited<ReturnType<typeof startFaultyUpstream>>

/**
 * The test fixtures for an unreliable account. `account` is an account whose API responds until the test makes it fail
 * with `upstream.fail`.
 */
export const test = base.extend<{ upstream: Upstream; account: string }>({
  upstream: async ({ console }, provide) => {
    const upstream = await startFaultyUpstream(console.platform.url)
    await provide(upstream)
    await upstream.close()
  },
  account: async ({ upstream, adminCall, console }, provide) => {
    const slug = await connect(adminCall, 'Shaky', upstream.url, console.platform.apiKey)
    await adminCall('POST', `/api/sync/${slug}/bot-users`)
    await provide(slug)
    await adminCall('DELETE', `/api/accounts/${slug}`)
  },
})
