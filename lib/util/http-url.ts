/** The text as a URL when it is an absolute http or https one, else undefined: what may become a link. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
