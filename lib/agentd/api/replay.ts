import { requestText } from '@/lib/tunnel/http/head'
import type { Core } from '../core'
import { upstreamHeaders } from '../forward/request'
import type { Exchange } from '../inspect/capture'
import { invalidTunnel } from '../fault'
import { tunnelNamed } from './tunnels'

const REPLAY_MS = 60_000

function setLength(headers: string[], bytes: number): string[] {
  const without = headers.flatMap((name, i) =>
    i % 2 === 0 && name.toLowerCase() !== 'expect' ? [name, headers[i + 1] ?? ''] : [],
  )
  return bytes > 0 ? [...without, 'Content-Length', String(bytes)] : without
}

/**
 * Sends a captured request again, to the upstream of the tunnel `tunnelName` (by default, the original tunnel).
 * Captures the new exchange and returns before the exchange ends. Throws a `Problem` if the tunnel doesn't exist, if
 * the request's body wasn't captured completely, or if the request is an upgrade.
 */
export function replay(core: Core, { tunnel: from, request }: Exchange, tunnelName = from): void {
  const tunnel = tunnelNamed(core, tunnelName)
  const { body, method, uri, headers } = request
  if (body.total > body.kept) throw invalidTunnel('the request body was too large to capture completely')
  if (headers.some((name, i) => i % 2 === 0 && name.toLowerCase() === 'upgrade'))
    throw invalidTunnel("a protocol upgrade can't be replayed")
  const content = Buffer.concat(body.chunks)
  const sent = setLength(upstreamHeaders(headers, tunnel.spec), content.length)
  const text = requestText(method, uri, sent)
  const recording = core.captures.begin({ ...tunnel.spec, inspect: true }, { method, uri, headers })
  if (content.length > 0) recording?.request(content)
  const end = () => recording?.end()
  core.forwarder.upstreams.to(tunnel.spec.upstream).take((_error, connection) => {
    if (!connection) return end()
    const timer = setTimeout(() => connection.cut(), REPLAY_MS)
    const onEnd = () => {
      clearTimeout(timer)
      end()
    }
    connection.begin(method, text, content.length > 0 ? 'length' : 'none', {
      onHead: ({ status, reason, headers: fields }) => recording?.head(status, reason, fields),
      onData(data) {
        recording?.response(data)
        return true
      },
      onEnd(last) {
        if (last) recording?.response(last)
        onEnd()
      },
      onFault: onEnd,
    })
    if (content.length > 0) connection.write(content)
    connection.finish()
  })
}
