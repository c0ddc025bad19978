import type { AccountView } from '@/lib/api/accounts'
import { toCurl } from '@/lib/contract/curl'
import { buildPath } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'

/** Returns the cURL command that reads a resource; undefined if the account's API has no such operation. */
export function readCommand(
  account: AccountView,
  get: Named,
  params: Readonly<Record<string, string>>,
): string | undefined {
  if (account.blocked[get.name] === 'not-offered') return undefined
  const { base_url, version_header: versionHeader, version } = account
  return toCurl({ method: 'GET', url: base_url + buildPath(get, params), versionHeader, version })
}
