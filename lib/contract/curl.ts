const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlRequest {
  method: string
  url: string
  versionHeader: string
  version: string
  body?: unknown
}

/** Formats the request as a shell command. The API key is a variable, so the command contains no secret. */
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
