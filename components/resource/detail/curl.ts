import type { AccountView } from '@/lib/api/accounts'
import { buildPath } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlRequest {
  method: string
  url: string
  versionHeader: string
  version: string
  body?: unknown
}

/** Formats a request as a cURL command that reads the API key from the shell variable `API_KEY`. */
export function toCurl({ method, url, versionHeader, version, body }: CurlRequest): string {
  const lines = [
    `curl -X ${method}`,
    quote(url), // on a line of its own, because the column beside a form is narrow
    `-H "Authorization: Bearer $API_KEY"`,
    `-H ${quote(`${versionHeader}: ${version}`)}`,
  ]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

export function readCommand(
  account: AccountView,
  get: Named,
  params: Readonly<Record<string, string>>,
): string | undefined {
  if (account.blocked[get.name] === 'not-offered') return undefined
  const { base_url, version_header: versionHeader, version } = account
  return toCurl({ method: 'GET', url: base_url + buildPath(get, params), versionHeader, version })
}
