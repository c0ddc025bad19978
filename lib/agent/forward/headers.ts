import type { TunnelSpec } from '../config/tunnel'
import { authority } from '../resolve'

/** Fields between two neighbours alone, never passed on. Source: RFC 9110 section 7.6.1; trailers are not kept (6.5.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Fields that `Connection` names, lower case; null mostly. */
function namedByConnection(raw: readonly string[]): Set<string> | null {
  let names: Set<string> | null = null
  for (let i = 0; i < raw.length; i += 2) {
    const value = raw[i + 1] ?? ''
    if (raw[i]?.toLowerCase() !== 'connection' || /^(?:keep-alive|close|upgrade)$/i.test(value)) continue
    names ??= new Set()
    for (const name of value.split(',')) names.add(name.trim().toLowerCase())
  }
  return names
}

/** Header fields, name and value in turn, that go on to the next one on the way. */
export function passedOn(raw: readonly string[]): string[] {
  const named = namedByConnection(raw)
  const passed: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const lower = name.toLowerCase()
    if (!hopByHop.has(lower) && !named?.has(lower)) passed.push(name, raw[i + 1] ?? '')
  }
  return passed
}

/** The fields of a request as its upstream gets them: hop by hop ones gone, Host as the tunnel says. */
export function requestHeaders(raw: readonly string[], { hostHeader, upstream }: TunnelSpec): string[] {
  const headers = passedOn(raw)
  if (hostHeader === 'preserve') return headers
  const host = hostHeader === 'rewrite' ? authority(upstream) : hostHeader
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') headers[i + 1] = host
  return headers
}
