import { passedOn } from '@/lib/tunnel/passed-on'
import type { TunnelSpec } from '../config/tunnel'
import { authority } from '../resolve'

/** The framing of a body is written anew. */
const framing = new Set(['content-length'])

/** The fields of a request as its upstream gets them, but for its framing: hop by hop ones gone, Host as the tunnel says. */
export function requestHeaders(raw: readonly string[], { hostHeader, upstream }: TunnelSpec): string[] {
  const headers = passedOn(raw, framing)
  if (hostHeader === 'preserve') return headers
  const host = hostHeader === 'rewrite' ? authority(upstream) : hostHeader
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') headers[i + 1] = host
  return headers
}
