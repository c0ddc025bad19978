import { getRedirectUrl, unstable_getResponseFromNextConfig } from 'next/experimental/testing/server'
import { expect, test } from 'vitest'
import nextConfig from '@/next.config.mjs'
import { noAccount, paths } from '@/lib/util/paths'

const origin = 'https://adit.example'
const redirectOf = async (path: string) => {
  const response = await unstable_getResponseFromNextConfig({ url: `${origin}${path}`, nextConfig })
  return getRedirectUrl(response)?.slice(origin.length) ?? null
}

test.each([
  ['/lab/domains', paths.list('lab', 'reserved-domains')],
  ['/lab/domains/rd_1', paths.detail('lab', 'reserved-domains', 'rd_1')],
  ['/lab/tcp-addresses', paths.list('lab', 'reserved-addrs')],
  ['/lab/edges', paths.list('lab', 'https-edges')],
  ['/settings-lab/edges', paths.list('settings-lab', 'https-edges')],
  ['/lab/audit', paths.audit({ account: `lab,${noAccount}` })],
  ['/lab/audit-log', paths.audit({ account: `lab,${noAccount}` })],
])('a URL entered with a name from the menu, %s, redirects to %s', async (path, to) =>
  expect(await redirectOf(path)).toBe(to),
)

test.each([
  paths.settings('audit'),
  paths.help('domains'),
  '/api/audit',
  '/api/edges',
  '/lab/https-edges',
  '/lab/edges/edghts_1',
])('%s is not redirected', async (path) => expect(await redirectOf(path)).toBeNull())
