import { target, proof, targets } from './assigned'
import type { Question } from 'dns-packet'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { headers, startFaulty, type DnsFault, type RunningServer } from './faults'
import { startResolver } from './resolver'
import { hostedZones } from './lab-zones'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = {
  root: '127.0.1.2',
  provider: '127.0.1.3',
  platform: '127.0.1.4',
  lossy: '127.0.1.5',
  dead: '127.0.1.6',
  upwards: '127.0.1.7',
  resolver: '127.0.1.8',
  recursing: '127.0.1.9',
  claiming: '127.0.1.10',
}

/** A target that is itself an alias, as at a load balancer. */
export const aliased = 'aliased.cname.platform.example'
const provider = 'ns1.provider.example'

const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})
const cname = (name: string, value: string) => record(name, 'CNAME', value)
const delegation = (name: string, servers: readonly string[]) =>
  servers.map((server) => record(name, 'NS', server))
const hosted = (name: string, ...records: ZoneRecord[]): Zone => ({
  name,
  records: [record(name, 'NS', provider), ...records],
})

const customers: Zone[] = [
  hosted(
    'shop.example',
    ...delegation('connect.shop.example', targets),
    ...delegation('below.shop.example', [provider]),
    cname('app.below.shop.example', target),
    ...delegation('extra.shop.example', [...targets, provider]),
    ...delegation('added.shop.example', [...targets, 'ns5.platform.example']),
    ...delegation('old.shop.example', [...targets, 'ns1.lossy.example']),
    cname('app.shop.example', target),
    cname('chained.shop.example', 'via.provider.example'),
    cname('away.shop.example', 'away.provider.example'),
    cname('dead.shop.example', 'app.dead.example'),
    cname('dangling.shop.example', 'dangling.provider.example'),
    cname('long.shop.example', 'hop1.provider.example'),
    cname('halved.shop.example', 'via.half.example'),
    cname('split.shop.example', 'via.split.example'),
    cname('url.shop.example', `https://${target}:443`),
    cname('typo.shop.example', target.replace('platform', 'platfrom')),
    cname('*.swapped.shop.example', proof),
    cname('_acme-challenge.swapped.shop.example', target),
    cname('loop.shop.example', 'loop.provider.example'),
    cname('self.shop.example', 'self.shop.example'),
    cname('beside.shop.example', target),
    record('beside.shop.example', 'MX', '10 mail.shop.example'),
    cname('*.proved.shop.example', target),
    cname('_acme-challenge.proved.shop.example', proof),
    record('_acme-challenge.proved.shop.example', 'TXT', 'old token'),
    record('texts.shop.example', 'TXT', 'v=spf1 -all'),
    record('mail.shop.example', 'MX', '10 mail.shop.example'),
    record('address.shop.example', 'A', '192.0.2.7'),
    record('service.shop.example', 'HTTPS', '1 .'),
    record('phone.shop.example', 'SRV', '0 5 5060 sip.provider.example'),
    record('host.shop.example', 'PTR', 'www.provider.example'),
  ),
  { name: 'child.shop.example', records: delegation('child.shop.example', targets) },
  hosted('below.shop.example'),
  hosted('dock.example', record('old.dock.example', 'DNAME', 'new.provider.example')),
  hosted('mixed.example', ...delegation('mixed.example', targets)),
  hosted('apex.example', cname('apex.example', target)),
  hosted('refused.example', ...delegation('connect.refused.example', targets)),
  hosted('tunnels.example', record('tunnels.example', 'A', '192.0.2.1')),
  hosted(
    'stars.example',
    record('*.stars.example', 'A', '192.0.2.80'),
    record('*.stars.example', 'TXT', 'any'),
    record('own.stars.example', 'A', '192.0.2.81'),
    record('same.stars.example', 'A', '192.0.2.80'),
    cname('*.named.stars.example', 'parking.provider.example'),
    record('*.texts.stars.example', 'TXT', 'any'),
  ),
  hosted(
    'barred.example',
    record('barred.example', 'CAA', '0 issue "other-ca.example"'),
    cname('app.barred.example', target),
    cname('a.b.c.d.e.f.g.h.i.j.barred.example', target),
  ),
  hosted(
    'wild-barred.example',
    record('wild-barred.example', 'CAA', '0 issue "letsencrypt.org"'),
    record('wild-barred.example', 'CAA', '0 issuewild ";"'),
    cname('app.wild-barred.example', target),
    cname('*.c1.wild-barred.example', target),
    cname('_acme-challenge.c1.wild-barred.example', proof),
  ),
  hosted('bogus.example', keyOf('bogus.example'), cname('app.bogus.example', target)),
  hosted('resigned.example', keyOf('resigned.example'), cname('app.resigned.example', target)),
  hosted('unsigned.example', cname('app.unsigned.example', target)),
  hosted('sha1.example', cname('app.sha1.example', target)),
  hosted('old-algorithm.example', cname('app.old-algorithm.example', target)),
  hosted(
    'above.example',
    ...delegation('part.above.example', [provider]),
    cname('app.above.example', target),
  ),
  hosted('part.above.example', cname('app.part.above.example', target)),
  hosted(
    'flat.example',
    record('flat.example', 'A', '192.0.2.44'),
    record('both.flat.example', 'A', '192.0.2.44'),
    record('both.flat.example', 'A', '192.0.2.45'),
  ),
  hosted(
    'split.example',
    record('split.example', 'NS', 'ns1.lossy.example'),
    cname('via.split.example', target),
  ),
  hosted(
    'half.example',
    record('half.example', 'CAA', '0 issue "other-ca.example"'),
    cname('via.half.example', target),
    cname('app.half.example', target),
  ),
]
const own: Zone[] = [
  hosted(
    'provider.example',
    record(provider, 'A', hosts.provider),
    cname('via.provider.example', target),
    ...Array.from({ length: 9 }, (_, hop) =>
      cname(`hop${hop + 1}.provider.example`, hop === 8 ? target : `hop${hop + 2}.provider.example`),
    ),
    cname('away.provider.example', 'parking.provider.example'),
    record('parking.provider.example', 'A', '192.0.2.99'),
    cname('dangling.provider.example', 'gone.provider.example'),
    cname('loop.provider.example', 'loop.shop.example'),
  ),
  hosted(
    'platform.example',
    ...[...targets, 'ns5.platform.example'].map((name) => record(name, 'A', hosts.platform)),
    cname(aliased, 'pool.platform.example'),
    cname('other.cname.platform.example', 'pool.platform.example'),
    record('pool.platform.example', 'A', '192.0.2.44'),
  ),
]
const lossyZone: Zone = {
  name: 'lossy.example',
  records: [
    record('lossy.example', 'NS', 'ns1.lossy.example'),
    record('ns1.lossy.example', 'A', hosts.lossy),
    record('address.lossy.example', 'A', '192.0.2.7'),
    cname('*.stars.lossy.example', 'parking.provider.example'),
    cname('app.lossy.example', target),
    cname('doubled.lossy.example.lossy.example', target),
  ],
}
const oldCopy: Zone = {
  name: 'split.example',
  records: delegation('split.example', [provider, 'ns1.lossy.example']),
}
const flagged = (name: string, host: string): Zone => ({
  name,
  records: [
    record(name, 'NS', `ns1.${name}`),
    record(`ns1.${name}`, 'A', host),
    ...delegation(`connect.${name}`, targets),
  ],
})
const atProvider = [...customers, ...hostedZones({ target, targets, hosted, record }), ...own]
const top: Zone[] = [
  {
    name: '.',
    records: [
      record('.', 'NS', 'a.root.example'),
      ...delegation('example', ['a.root.example']),
      ...delegation('silent', ['ns1.silent']),
      record('ns1.silent', 'A', hosts.dead),
    ],
  },
  {
    name: 'example',
    records: [
      record('example', 'NS', 'a.root.example'),
      record('a.root.example', 'A', hosts.root),
      record(provider, 'A', hosts.provider),
      ...atProvider
        .filter(({ name }) => name.split('.').length === 2)
        .flatMap(({ name }) => delegation(name, [provider])),
      dsOf('bogus.example'),
      dsOf('resigned.example'),
      record('sha1.example', 'DS', `2371 13 1 ${'a1'.repeat(20)}`),
      record('old-algorithm.example', 'DS', `2371 3 2 ${'a1'.repeat(32)}`),
      staleDs('above.example'),
      ...delegation('whole.example', targets),
      ...delegation('lossy.example', ['ns1.lossy.example']),
      ...delegation('split.example', ['ns1.lossy.example']),
      record('ns1.lossy.example', 'A', hosts.lossy),
      ...delegation('lame.example', [provider]),
      ...delegation('half.example', ['a.half.example']),
      record('a.half.example', 'A', hosts.upwards),
      ...delegation('dead.example', ['ns1.dead.example']),
      ...delegation('adrift.example', ['ns1.former.example']),
      ...delegation('aliased-server.example', ['ns.linked.example']),
      record('ns1.dead.example', 'A', hosts.dead),
      ...delegation('recursing.example', ['ns1.recursing.example']),
      record('ns1.recursing.example', 'A', hosts.recursing),
      ...delegation('claiming.example', ['ns1.claiming.example']),
      record('ns1.claiming.example', 'A', hosts.claiming),
    ],
  },
]
const atPlatform: Zone[] = [
  'connect.shop.example',
  'connect.whole.example',
  'connect.recursing.example',
  'connect.claiming.example',
  'added.shop.example',
  'old.shop.example',
  'extra.shop.example',
].map((name) => ({ name, records: delegation(name, targets) }))

interface LabFaults {
  lossy?: (question: Question) => DnsFault
  resolver?: (question: Question, isUnchecked: boolean) => DnsFault
}

const maxPortTries = 5

/** Starts all servers. The returned `faults` can be changed while they run. */
export async function startLab() {
  const faults: LabFaults = {}
  for (let attempt = 1; ; attempt += 1) {
    const running: RunningServer[] = []
    const close = async () => void (await Promise.all(running.map((server) => server.close())))
    try {
      return { ...(await startServers(faults, running)), faults, close }
    } catch (error) {
      await close()
      if (attempt === maxPortTries) throw error
    }
  }
}

async function startServers(faults: LabFaults, running: RunningServer[]) {
  const started = async (server: Promise<RunningServer>) => {
    running.push(await server)
    return running[0]?.port ?? 0
  }
  // Long enough for a busy machine. Tests of silent servers shorten it.
  const common = { allowLoopback: true, timeoutMs: 2_000, attempts: 2, isAllowedAddress: () => false }
  const port = await started(startNameServer({ host: hosts.root, port: 0, zones: () => top }))
  const iterative: ResolverConfig = { ...common, port, recursive: [], roots: [{ host: hosts.root, port }] }
  const recursive: ResolverConfig = { ...common, port, recursive: [{ host: hosts.resolver, port }] }
  await started(startNameServer({ host: hosts.provider, port, zones: () => atProvider }))
  await started(startNameServer({ host: hosts.platform, port, zones: () => atPlatform }))
  const fault = (question: Question) => faults.lossy?.(question) ?? null
  await started(startFaulty({ host: hosts.lossy, port, zones: [lossyZone, oldCopy], fault }))
  for (const kind of ['recursing', 'claiming'] as const) {
    const zones = [flagged(`${kind}.example`, hosts[kind])]
    await started(startFaulty({ host: hosts[kind], port, zones, header: headers[kind] }))
  }
  await started(startFaulty({ host: hosts.dead, port, fault: () => 'drop' }))
  await started(startFaulty({ host: hosts.upwards, port, fault: () => 'upwards' }))
  await started(
    startResolver({
      host: hosts.resolver,
      port,
      config: iterative,
      isBogus: (name) => /(?:bogus|resigned)\.example$/.test(name),
      cached: [{ name: 'resigned.example', type: 'DS', ttl: 300, values: [`2371 13 2 ${'c3'.repeat(32)}`] }],
      fault: (...asked) => faults.resolver?.(...asked) ?? null,
    }),
  )
  return { iterative, recursive }
}
