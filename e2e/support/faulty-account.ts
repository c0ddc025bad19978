import { connect } from './caller'
import { startFaultyUpstream } from './faults'
import { test as base } from './fixtures'

export type Upstream = Awaited<ReturnType<typeof startFaultyUpstream>>

/** Adds fixtures to tests: `account` is the slug of an account whose API works until the test calls `upstream.fail`. */
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
