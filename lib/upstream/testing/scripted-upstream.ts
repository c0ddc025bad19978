import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { listen } from '@/lib/util/testing/listen'
import { addressPolicy } from '../policy'
import type { Upstream } from '../transport'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  /** The header names and values as sent, in a flat alternating list. */
  rawHeaders: string[]
  body: string
}

interface Incoming {
  socket: Socket
  pass: () => Promise<Response>
  forward: () => Promise<void>
}

/** Handles a request. A script that does nothing never responds. */
export type Script = (seen: Received, response: ServerResponse, request: Incoming) => unknown

interface Options {
  /** The API that requests are forwarded to, and the key that replaces the sender's key in forwarded requests. */
  real?: { url: string; key?: string }
  /**
   * Runs when a request's head has arrived, with an empty body. If this script closes the connection, the main script
   * doesn't run.
   */
  atHead?: Script
}

export interface ScriptedUpstream {
  url: string
  port: number
  seen: Received[]
  close: () => Promise<void>
  reopen: () => Promise<unknown>
}

/**
 * Starts a stand-in for a management API that records requests in `seen`. By default, `script` forwards each request to
 * the real API.
 */
export async function scriptedUpstream(
  script: Script = (_, __, request) => request.forward(),
  { real, atHead }: Options = {},
): Promise<ScriptedUpstream> {
  const seen: Received[] = []
  let own = ''

  async function pass({ method, url, headers, body }: Received): Promise<Response> {
    if (!real) throw new Error('This stand-in is not in front of a real API')
    const { connection: _, host: __, 'content-length': ___, ...kept } = headers
    const all = { ...kept, ...(real.key !== undefined && { authorization: `Bearer ${real.key}` }) }
    const entries = Object.entries(all).map(([name, value]): [string, string] => [name, String(value)])
    return fetch(real.url + url, { method, headers: entries, body: body || undefined })
  }
  async function forward(one: Received, response: ServerResponse): Promise<void> {
    const answer = await pass(one)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end((await answer.text()).replaceAll(real?.url ?? own, own))
  }
  function run(act: Script, one: Received, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const done = act(one, response, { socket, pass: () => pass(one), forward: () => forward(one, response) })
    if (done instanceof Promise) done.catch(() => response.destroy())
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, rawHeaders, socket } = request
    const head = { method, url, headers, rawHeaders, body: '' }
    if (atHead) run(atHead, head, request, response)
    if (socket.destroyed) return
    const body = await buffer(request).catch(() => null) // the sender gave up before the end of its body
    if (body === null) return
    const one = { ...head, body: body.toString() }
    seen.push(one)
    run(script, one, request, response)
  }

  const server = createServer((request, response) => void receive(request, response))
  const { url, close, reopen } = await listen(server)
  own = url
  return { url, port: Number(new URL(url).port), seen, close, reopen }
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const anyLocal = addressPolicy(['127.0.0.0/8'])

export const upstreamAt = (url: string, id = 'a1'): Upstream => ({
  id,
  base_url: url,
  version_header: 'Service-Version',
  version: '2',
  key: () => 'id_canary-secret',
  isPaced: false,
})
