import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { listen } from '@/lib/util/testing/listen'
import type { startSecondServer } from './start'

const HOST = '127.0.0.9'
const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})

/** Starts an owner's DNS: a name server with a root and a zone. `put` adds records as lines of a zone file. */
export async function startOwnDns(zone: string) {
  const added: ZoneRecord[] = []
  const delegation = [record(zone, 'NS', `ns1.${zone}`), record(`ns1.${zone}`, 'A', HOST)]
  const zones = (): Zone[] => [
    {
      name: '.',
      records: [record('.', 'NS', 'a.root.test'), record('a.root.test', 'A', HOST), ...delegation],
    },
    { name: zone, records: [...delegation, ...added] },
  ]
  const server = await startNameServer({ host: HOST, port: 0, zones })
  return {
    environment: { ADIT_DNS_ROOTS: `${HOST}:${server.port}`, ADIT_DNS_PORT: String(server.port) },
    /**
     * Adds NS and CNAME records from lines such as `name. IN TYPE value.`. Names without a trailing dot are relative to
     * the zone.
     */
    put(lines: string): void {
      for (const line of lines.split('\n')) {
        const [, owner = '', type, value = ''] = /^(\S+) IN (NS|CNAME) (\S+)\.$/.exec(line) ?? []
        const name = owner.endsWith('.') ? owner.slice(0, -1) : `${owner}.${zone}`
        if (type === 'NS' || type === 'CNAME') added.push(record(name, type, value))
      }
    },
    remove: () => void added.splice(0),
    close: server.close,
  }
}

type Add = Awaited<ReturnType<typeof startSecondServer>>['add']

interface AgentFacts {
  add: Add
  /** The ID of the authtoken. */
  credential: string
  domain: string
}

/** Simulates an agent of the second server, with a session, tunnels, and an endpoint for its API. */
export async function startAgentThere({ add, credential, domain }: AgentFacts) {
  const session = add.session({ ip: '192.0.2.77', credential: add.credentialRef(credential) })
  const tunnels: Record<string, unknown>[] = []
  const started: (() => void)[] = []
  const start = async (request: IncomingMessage) => {
    const asked = Object(await json(request))
    const public_url = `http://${asked.domain}:${port}`
    const { id } = add.endpoint(public_url, session)
    const tunnel = {
      ...asked,
      public_url,
      uri: '',
      config: { addr: asked.addr, inspect: false },
      metrics: {},
    }
    tunnels.push(tunnel)
    started.push(() => add.noEndpoint(String(id)))
    return tunnel
  }
  const server = createServer((request, response) => {
    const isApi = request.headers.host?.startsWith(domain)
    if (!isApi) return void response.end(`hello from ${request.headers.host}`)
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') return void response.end(JSON.stringify({ tunnels, uri: '/api/tunnels' }))
    if (request.method === 'DELETE') {
      for (const remove of started.splice(0)) remove()
      tunnels.splice(0)
      return void response.writeHead(204).end()
    }
    void start(request).then((tunnel) => response.writeHead(201).end(JSON.stringify(tunnel)))
  })
  const { url, close } = await listen(server)
  const { port } = new URL(url)
  add.endpoint(`http://${domain}:${port}`, session)
  return { close }
}
