import { target, proof, targets } from './assigned'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

/** The addresses of a small internet for tests. All servers listen on the same port. */
const hosts = {
  root: '127.0.0.2',
  first: '127.0.0.3',
  second: '127.0.0.4',
  silent: '127.0.0.5',
  lame: '127.0.0.6',
  hostile: '127.0.0.7',
  resolver: '127.0.0.8',
}

const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})
const cname = (name: string, value: string) => record(name, 'CNAME', value)
const delegation = (name: string, values: readonly string[]) =>
  values.map((value) => record(name, 'NS', value))

function served(zone: string, addresses: readonly string[]) {
  return addresses.flatMap((address, index) => [
    record(zone, 'NS', `ns${index + 1}.${zone}`),
    record(`ns${index + 1}.${zone}`, 'A', address),
  ])
}

export const good = 'good.example'
export const firstAndSecond = [hosts.first, hosts.second]
const goodRecords = [
  ...served(good, firstAndSecond),
  cname(`app.${good}`, `${target}.`),
  cname(`*.c1.${good}`, target),
  cname(`_acme-challenge.c1.${good}`, proof.toUpperCase()),
  ...delegation(`connect.${good}`, targets),
  ...delegation(`three.${good}`, targets.slice(0, 3)),
  ...delegation(`five.${good}`, [...targets, 'ns.other.example']),
  ...delegation(`moved.${good}`, ['a.other.example', 'b.other.example']),
  record(`address.${good}`, 'A', '192.0.2.1'),
  record(`address-ns.${good}`, 'A', '192.0.2.1'),
  cname(`elsewhere.${good}`, 'old.example.net'),
  cname(`doubled.${good}.${good}`, target),
  cname(`*.other.${good}.${good}`, 'old.example.net'),
  cname(`appended.${good}`, `${target}.${good}`),
  cname(`*.covered.${good}`, target),
  cname(`*.wide.${good}`, target),
  cname(`*.star.${good}`, target),
  cname(`_acme-challenge.*.star.${good}`, proof),
  record(`_acme-challenge.txt.${good}`, 'TXT', 'old token'),
  cname(`hostile.${good}`, '<script>$(x)</script>.example.net'),
  cname(`*.wild.${good}`, 'old.example.net'),
]

const roots: Zone = {
  name: '.',
  records: [
    ...served('example', [hosts.root]),
    record('.', 'NS', 'a.root.example'),
    record('a.root.example', 'A', hosts.root),
  ],
}
const top: Zone = {
  name: 'example',
  records: [
    ...served('example', [hosts.root]),
    record('a.root.example', 'A', hosts.root),
    ...served(good, firstAndSecond),
    ...served('split.example', firstAndSecond),
    ...served('lossy.example', [hosts.first, hosts.silent]),
    ...served('silent.example', [hosts.silent]),
    ...served('lame.example', [hosts.lame]),
    ...served('private.example', ['10.0.0.1']),
    ...served('evil.example', [hosts.hostile]),
    ...delegation('glueless.example', ['ns1.good.example']),
    ...delegation('circle-a.example', ['ns.circle-b.example']),
    ...delegation('circle-b.example', ['ns.circle-a.example']),
  ],
}
const zonesOfBoth: Zone[] = [
  { name: good, records: goodRecords },
  {
    name: 'lossy.example',
    records: [...served('lossy.example', [hosts.first, hosts.silent]), cname('app.lossy.example', target)],
  },
  {
    name: 'glueless.example',
    records: [record('glueless.example', 'NS', 'ns1.good.example'), cname('app.glueless.example', target)],
  },
  {
    name: 'sub.evil.example',
    records: [record('sub.evil.example', 'NS', 'ns1.good.example'), cname('app.sub.evil.example', target)],
  },
  { name: 'apex.good.example', records: served('apex.good.example', firstAndSecond) },
]
const hostile: Zone[] = [
  {
    name: 'evil.example',
    records: [
      ...served('evil.example', [hosts.hostile]),
      record('sub.evil.example', 'NS', 'ns1.good.example'),
    ],
  },
  { name: good, records: [record('ns1.good.example', 'A', hosts.silent)] },
]
const split = (records: ZoneRecord[]): Zone => ({
  name: 'split.example',
  records: [...served('split.example', firstAndSecond), ...records],
})

const everything: Zone[] = [
  roots,
  { ...top, records: top.records.filter(({ type, name }) => type !== 'NS' || name === top.name) },
  ...zonesOfBoth,
  split([]),
]

const zonesByHost: Record<string, Zone[]> = {
  [hosts.root]: [roots, top],
  [hosts.first]: [...zonesOfBoth, split([cname('app.split.example', target)])],
  [hosts.second]: [...zonesOfBoth, split([])],
  [hosts.lame]: [{ name: 'unrelated.example', records: [] }],
  [hosts.hostile]: hostile,
  [hosts.resolver]: everything,
}

const maxPortTries = 5

export async function startInternet() {
  for (let attempt = 1; ; attempt += 1) {
    const running: { close: () => Promise<void> }[] = []
    const close = async () => void (await Promise.all(running.map((server) => server.close())))
    try {
      let port = 0
      for (const [host, zones] of Object.entries(zonesByHost)) {
        const server = await startNameServer({ host, port, zones: () => zones })
        running.push(server)
        port = server.port
      }
      const silent = await startSilent(port)
      running.push(silent)
      const common = {
        port,
        allowLoopback: true,
        timeoutMs: 1_000,
        attempts: 2,
        isAllowedAddress: () => false,
      }
      const iterative: ResolverConfig = { ...common, recursive: [], roots: [{ host: hosts.root, port }] }
      const recursive: ResolverConfig = { ...common, recursive: [{ host: hosts.resolver, port }] }
      return {
        iterative,
        recursive,
        silent: { host: hosts.silent, port },
        askedSilent: silent.asked,
        lame: { host: hosts.lame, port },
        close,
      }
    } catch (error) {
      await close()
      if (attempt === maxPortTries) throw error
    }
  }
}

async function startSilent(port: number) {
  const socket = createSocket('udp4')
  let count = 0
  socket.on('message', () => (count += 1))
  socket.bind(port, hosts.silent)
  await once(socket, 'listening')
  const asked = () => count
  return { asked, close: () => new Promise<void>((done) => socket.close(done)) }
}
