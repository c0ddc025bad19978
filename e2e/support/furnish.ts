import { join } from 'node:path'
import { createApiKey } from '@/lib/platform/keys'
import { seedPlatform, seedSession } from '@/lib/platform/seed/seed'
import type { SampleSession } from '@/lib/platform/seed/sessions'
import { openPlatformStore, type PlatformStore } from '@/lib/platform/store/store'
import { callerOf } from './caller'
import { admin, type Installation } from './installation'
import { sessionCookie } from './session'

/** Changes the store of a running local platform directly, without starting a command. */
export async function withPlatformStore<T>(
  { dataDir }: Pick<Installation, 'dataDir'>,
  change: (store: PlatformStore) => Promise<T>,
): Promise<T> {
  const store = await openPlatformStore(join(dataDir, 'platform.sqlite'))
  try {
    return await change(store)
  } finally {
    await store.close()
  }
}

let samples = 0

/** Connects a sample agent with its own IP address, like `adit platform sample-session`. Returns the session's ID. */
export const connectSample = (
  installation: Pick<Installation, 'dataDir'>,
  more: Partial<SampleSession> = {},
) => {
  samples += 1
  const ip = `198.18.${samples >> 8}.${samples & 255}`
  return withPlatformStore(installation, (store) =>
    seedSession(store, { os: 'linux', agent_version: '3.30.2', ip, region: 'eu', metadata: '', ...more }),
  )
}

/**
 * Adds an admin, an account of the local platform with the small sample data, and an API key for that platform.
 */
export async function furnish(installation: Installation) {
  const { url, platformUrl, setupCode } = installation
  const apiKey = await withPlatformStore(installation, async (store) => {
    await seedPlatform(store, 'small')
    return (await createApiKey(store)).token
  })
  const { status } = await callerOf(url)('POST', '/api/setup', { ...admin, code: setupCode() })
  if (status !== 204) throw new Error(`Setting up was answered with ${status}`)
  const call = callerOf(url, await sessionCookie(url))
  const added = await call('POST', '/api/accounts', { name: 'Lab', base_url: platformUrl, api_key: apiKey })
  if (typeof added.json.slug !== 'string') throw new Error(`Adding the account was answered ${added.status}`)
  return { apiKey, account: added.json.slug }
}
