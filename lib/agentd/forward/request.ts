import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCode } from '@/lib/util/errors'
import { framingOf } from '@/lib/tunnel/passed-on'
import { relay } from '@/lib/tunnel/http/relay'
import type { Captures } from '../inspect/capture'
import { authority } from '../resolve'
import type { Tunnel } from '../tunnels'
import { upstreamHeaders } from './headers'
import { answerWithPage } from './page'
import type { Upstreams } from './upstreams'

export interface Forwarding {
  upstreams: Upstreams
  captures: Captures
}

/** Responds that the upstream couldn't be reached or didn't respond. */
function answerUnreachable(response: ServerResponse, tunnel: Tunnel, error: unknown): void {
  const at = authority(tunnel.spec.upstream)
  const detail = `The agent got no response from ${at}${errorCode(error) ? ` (${errorCode(error)})` : ''}. Is the service running?`
  answerWithPage(response, 502, 8012, 'Bad gateway', detail)
}

/**
 * Forwards a request to the tunnel's upstream and streams the response back. An abort on either side ends the other.
 */
export function forwardToUpstream(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  response: ServerResponse,
  { upstreams, captures }: Forwarding,
): void {
  const started = performance.now()
  const { spec } = tunnel
  const { method = '', url = '', rawHeaders } = incoming
  const recording = captures.begin(spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  response.once('close', () => {
    tunnel.requests.end(performance.now() - started)
    recording?.end()
  })
  const { fields, body } = framingOf(incoming)
  const headers = [...upstreamHeaders(rawHeaders, spec), ...fields]
  const onFault = (error: Error) => answerUnreachable(response, tunnel, error)
  try {
    const pool = upstreams.to(spec.upstream)
    const awaitsContinue = incoming.headers.expect !== undefined
    const ways = { witness: recording, sendsAgain: true, awaitsContinue, onFault }
    relay({ pool, headers, body, incoming, response, ...ways })
  } catch (error) {
    answerUnreachable(response, tunnel, error)
  }
}
