/**
 * Splits a typed or pasted URL into its host and the parts to remove: the scheme, port, path and query. Returns other
 * text unchanged as the host.
 */
export function bareHost(text: string): { host: string; removed: string[] } {
  const [, scheme = '', host = '', rest = ''] =
    /^\s*((?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#:\s]+)((?::\d+)?(?:[/?#]\S*)?)\s*$/i.exec(text) ?? []
  const removed = [scheme, rest].filter((part) => part !== '')
  return host === '' || removed.length === 0 ? { host: text, removed: [] } : { host, removed }
}
