const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlRequest {
  method: string
  url: string
  versionHeader: string
  version: string
  body?: unknown
}

/**
 * Formats a request as a curl command. The command takes the API key from a shell variable, so that it contains no
 * secret.
 */
export function toCurl({ method, url, versionHeader, version, body }: CurlRequest): string {
  const lines = [
    `curl -X ${method} ${quote(url)}`,
    `-H "Authorization: Bearer $API_KEY"`,
    `-H ${quote(`${versionHeader}: ${version}`)}`,
  ]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}
