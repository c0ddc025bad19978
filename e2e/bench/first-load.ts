import { gzipSync } from 'node:zlib'

/** Returns the URLs of the scripts in a page's HTML, except `nomodule` scripts. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/g) ?? []
  const sources = tags.flatMap((tag) =>
    /\bnomodule\b/i.test(tag) ? [] : (/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  )
  return [...new Set(sources.map((source) => source.replaceAll('&amp;', '&')))]
}

/**
 * Returns the bytes of gzipped JavaScript that a page loads initially.
 * @param read returns the content of a script, given the script's URL in the page
 */
export async function firstLoadBytes(
  html: string,
  read: (source: string) => Promise<Buffer>,
): Promise<number> {
  const scripts = await Promise.all(scriptsOf(html).map(read))
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
}
