import { passedOn } from '@/lib/tunnel/passed-on'
import type { TunnelSpec } from '../config/tunnel'
import { authority } from '../resolve'

/** Excluded because the body's framing is generated. */
const framing = new Set(['content-length'])

/**
 * Returns the header fields for the upstream, without framing and hop-by-hop fields. Sets Host by the tunnel's
 * `hostHeader`.
 */
export function upstreamHeaders(raw: readonly string[], { hostHeader, upstream }: TunnelSpec): string[] {
  const headers = passedOn(raw, framing)
  if (hostHeader === 'preserve') return headers
  const host = hostHeader === 'rewrite' ? authority(upstream) : hostHeader
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') headers[i + 1] = host
  return headers
}
