import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { consoleWithAgent, startBody, tunnel } from './testing/tunnels'

const answers = {
  'start-tunnel': { status: 201, text: JSON.stringify(tunnel('web')) },
  'stop-tunnel': { status: 204, text: '' },
}
type Write = keyof typeof answers
const writes: Write[] = ['start-tunnel', 'stop-tunnel']

/** Returns the bytes of the response to a write. */
function wholeOf(write: Write): string {
  const { status, text } = answers[write]
  const length = text
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    : ''
  return `HTTP/1.1 ${status} OK\r\n${length}\r\n${text}`
}

/** Handles a write. `whole` is the complete response to it. */
type Act = (request: IncomingMessage, whole: string) => unknown
const afterBody =
  (act: Act): Act =>
  async (request, whole) => {
    await text(request)
    act(request, whole)
  }
const answered = afterBody(({ socket }, whole) => socket.end(whole))

/** Creates a console and an agent whose API handles writes with `act` and has no tunnels. */
async function labOf(act: Act) {
  const reached: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"tunnels":[]}')
    reached.push(request.method ?? '')
    void act(request, wholeOf(request.method === 'POST' ? 'start-tunnel' : 'stop-tunnel'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listens on TCP
  const lab = await consoleWithAgent({ ep_1: `http://127.0.0.1:${port}` })
  await lab.ask('choose', { endpoint_id: 'ep_1' })
  const run = (write: Write) =>
    write === 'start-tunnel'
      ? lab.ask('start', startBody())
      : lab.ask('stop', { stop: true, remove_saved: false }, { name: 'web' })
  const audit = async () =>
    (await lab.audit()).flatMap(({ operation, result }) =>
      operation === 'agents.choose-api' ? [] : [`${operation} ${result}`],
    )
  return { ...lab, reached, server, run, audit }
}

test.each(writes)('%s is refused if the connection fails before it is sent', async (write) => {
  const { server, reached, run, audit } = await labOf(answered)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect((await run(write)).failure).toMatchObject({ error_code: 'ADIT_UPSTREAM_CONNECT' })
  expect(reached).toEqual([])
  expect(await audit()).toEqual([`agents.${write} null`, `agents.${write} refused`])
})

const lost: [string, Act][] = [
  ['after the headers', ({ socket }) => socket.resetAndDestroy()],
  ['after the body', afterBody(({ socket }) => socket.resetAndDestroy())],
  ['after it was performed', afterBody(({ socket }) => setTimeout(() => socket.destroy(), 2))],
  ['in the response header', afterBody(({ socket }) => socket.end('HTTP/1.1 20'))],
  ['before the last byte of the response', afterBody(({ socket }, whole) => socket.end(whole.slice(0, -1)))],
]

test.each(writes.flatMap((write) => lost.map((cut) => [write, ...cut] as const)))(
  '%s cut %s has an unknown outcome and is sent once',
  async (write, _, act) => {
    const { reached, run, audit } = await labOf(act)
    expect((await run(write)).failure).toMatchObject({ error_code: 'ADIT_OUTCOME_UNKNOWN' })
    expect(reached).toHaveLength(1)
    expect(await audit()).toEqual([`agents.${write} null`, `agents.${write} unknown`])
  },
)

test.each(writes)('%s whose connection closes after the response is done and sent once', async (write) => {
  const { reached, run, audit } = await labOf(answered)
  expect((await run(write)).failure).toBeNull()
  expect(reached).toHaveLength(1)
  expect(await audit()).toEqual([`agents.${write} null`, `agents.${write} done`])
})

test.each(writes)(
  '%s whose outcome the audit cannot store has no outcome and is sent once',
  async (write) => {
    const { context, reached, run, audit } = await labOf(answered)
    await sql`create trigger no_outcome before insert on audit when new.phase = 'outcome' begin select raise(abort, 'full'); end`.execute(
      context.db,
    )
    expect((await run(write)).failure).toBeNull()
    expect(reached).toHaveLength(1)
    expect(await audit()).toEqual([`agents.${write} null`])
  },
)
