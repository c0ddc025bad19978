const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlRequest {
  method: string
  url: string
  versionHeader: string
  version: string
  body?: unknown
}

/** The request as a shell command; the key is a variable, so that nothing secret is in it. */
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
