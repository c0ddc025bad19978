import { expect, test } from 'vitest'
import { noHints, type Hints, type Subject } from '@/lib/dns/evidence/evidence'
import type { ServerAsked, WantedRecord } from '@/lib/dns/model/records'
import { chain, found, server } from '@/lib/dns/testing/evidence'
import * as common from './sentences'
import * as addresses from './sentences-addresses'
import * as apexes from './sentences-apex'
import * as caaLookup from './sentences-caa-lookup'
import * as cdns from './sentences-cdn'
import * as cname from './sentences-cname'
import * as delegation from './sentences-delegation'
import * as delivery from './sentences-delivery'
import * as disagree from './sentences-disagree'
import * as dname from './sentences-dname'
import * as dnssec from './sentences-dnssec'
import * as nameServers from './sentences-name-servers'
import * as wildcards from './sentences-wildcard'

// Every sentence that names a zone, for a record in the root zone or a zone that the root delegates.

const name = 'whole.example'
const ns: Subject = { name, type: 'NS', values: ['ns1.p.example'], purpose: 'delegation' }
const alias: WantedRecord = { name, type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' }
const own: Subject = { ...ns, isPrivate: true }
const root = ''
const at = { zone: name, parent: root, ds: found('DS', '1 8 2 ab') }
const listed = (listedBy?: 'parent' | 'zone') => ({
  ...at,
  findings: [{ ...server('ns9', []), ...(listedBy && { listedBy }) }, server('ns1', [])],
})
const a = found('A', '192.0.2.1')
const down: ServerAsked[] = [{ name: 'ns9', address: null, outcome: 'refused' }]
const answered: ServerAsked = { name: 'ns8', address: '192.0.2.1', outcome: 'answered' }
const resolverResult = { name: '9.9.9.9', outcome: 'answered' as const, found: [], until: null }
const path = (...hops: string[]) => chain('elsewhere', ...hops).get(hops[0] ?? '') ?? { hops, end: 'loop' }
const away = path('a.example', 'b.example')
const star = { name: '*.example', records: a }
const hints: Hints = { ...noHints, others: a, endAddresses: a, wildcard: null }
const doubt = { reason: 'near' as const, addresses: a }
const named = { name: 'a.example', records: a }
const glue = [{ name: 'ns9', addresses: ['192.0.2.1'], glue: ['192.0.2.2'] }]
const bad = (type: string, isEverywhere: boolean) => ({
  zone: name,
  type,
  signature: { state: 'missing' as const },
  servers: ['ns9'],
  isEverywhere,
})
const view = { name: 'ns9', address: null, values: [], refersTo: undefined, delegatedTo: undefined }
const redirect = { by: 'example', to: 'new.example' }

type Sentences<T> = { [K in keyof T]?: unknown[] }

const inAddresses: Sentences<typeof addresses & typeof cdns> = {
  flattened: [[], a].map((others) => addresses.flattened(alias, root, a, { ...hints, others })),
  flattenedByWildcard: [addresses.flattenedByWildcard(alias, root, a, { ...hints, wildcard: star })],
  proxied: [true, false].map((isDnsProvider) =>
    cdns.proxied(alias, { zone: root, cdn: 'Fastly', isDnsProvider }, hints),
  ),
  proxiedByWildcard: [cdns.proxiedByWildcard(alias, { zone: root, cdn: 'Fastly' }, star)],
  besideFlattened: [addresses.besideFlattened(alias, root, a)],
  besideUnknown: [doubt, null].map((one) => addresses.besideUnknown(alias, root, a, one)),
  addressesDiffer: [star, null].map((wildcard) =>
    addresses.addressesDiffer(alias, root, a, { ...hints, differing: a, wildcard }),
  ),
  addressesDoubtful: [addresses.addressesDoubtful(alias, root, a, hints, doubt)],
  chainDoubtful: [
    addresses.chainDoubtful(alias, root, away, { hints: { ...hints, endAddresses: a }, doubt }),
  ],
  chainUncompared: [addresses.chainUncompared(alias, away, { ...hints, endAddresses: a })],
  chainFlattened: [addresses.chainFlattened(alias, root, away, hints)],
  chainProxied: [cdns.chainProxied(alias, root, away, { cdn: 'Fastly', hints })],
  chainDiffers: [addresses.chainDiffers(alias, root, away, { ...hints, differing: a })],
  chainBeside: [addresses.chainBeside(alias, root, away, { hints, cdn: null })],
}

const inCname: Sentences<typeof cname & typeof apexes> = {
  fix: [cname.fix(alias, root)],
  astray: (['unknown', 'loop', 'too-long', 'nowhere', 'elsewhere'] as const).map((end) =>
    cname.astray(alias, root, { ...away, end }),
  ),
  several: [cname.several(alias, root, ['a.example', 'b.example'])],
  alternating: [cname.alternating(alias, root, named), cname.alternating(alias, root, { ...named, name })],
  url: ['https://t.p.example', 't.p.example/app'].map((value) => cname.url(alias, root, value)),
  address: [cname.address(alias, root, '192.0.2.1')],
  swapped: [cname.swapped(alias, root, 'a.example', alias)],
  otherTarget: [cname.otherTarget(alias, root, away)],
  typo: [true, false].map((isAppended) => cname.typo(alias, root, 'a.example', isAppended)),
  nameServerAtName: [alias, ns].map((one) => apexes.nameServerAtName(one, root, [name], false)),
  dropDelegation: [apexes.dropDelegation(alias, name, at)],
  ownZone: [apexes.ownZone(alias, at), apexes.ownZone({ ...alias, purpose: 'certificate' }, at)],
  lameOwnZone: [apexes.lameOwnZone(alias, down, at)],
  aroundBogus: [cname.aroundBogus(alias, root, ['a.example'])],
  beside: [cname.beside(alias, root, hints)],
  hidden: [cname.hidden(alias, root, 'other-types', []), cname.hidden(alias, root, 'copied', a)],
}

const difference = { values: ['ns9'], lacking: ['ns1'], extra: ['ns9'], entered: [] }
const mistyped = { ...difference, entered: [{ value: 'ns9', wanted: 'ns1', mistake: 'typo' as const }] }
const asked = new Map([['ns9', { outcome: 'answered' as const, match: 'same' as const }]])
const inDelegation: Sentences<typeof delegation> = {
  elsewhere: [ns, own].map((one) => delegation.elsewhere(one, root, mistyped, asked)),
  separateZone: [ns, own].map((one) => delegation.separateZone(one, root)),
  wholeZone: [delegation.wholeZone(ns, at), delegation.wholeZone(own, at)],
  servedByPlatform: [alias, { ...alias, isPrivate: true }].map((one) =>
    delegation.servedByPlatform(one, at, ['ns9']),
  ),
  mixedZone: [delegation.mixedZone(ns, name, ['ns9'])],
  partial: [ns, own].map((one) => delegation.partial(one, root, difference, new Map())),
  extraSame: [ns, own].map((one) => delegation.extraSame(one, root, ['ns9'], asked)),
  otherNames: [ns, own].map((one) => delegation.otherNames(one, root, ['ns9'], asked)),
  otherUnknown: [ns, own].map((one) => delegation.otherUnknown(one, root, ['ns9'], asked)),
  extra: [ns, own].map((one) => delegation.extra(one, root, ['ns9'], asked)),
}

const inDelivery: Sentences<typeof delivery> = {
  staleGlue: [ns, own].map((one) => delivery.staleGlue(one, at, glue)),
  strayServers: [ns, own].map((one) => delivery.strayServers(one, at, glue)),
  oldCopies: [ns, own].map((one) => delivery.oldCopies(one, at, glue)),
  aliasedServers: [ns, own].map((one) => delivery.aliasedServers(one, at, [['ns9', 'ns1']])),
  resolversFail: ['a.test', name].map((one) =>
    delivery.resolversFail(alias, root, { servers: down, at: one, zone: root }),
  ),
  allFail: [delivery.allFail(alias, root, down)],
  someFail: [delivery.someFail(alias, root, down)],
}

const inOthers: Sentences<
  typeof caaLookup & typeof disagree & typeof dname & typeof dnssec & typeof nameServers & typeof wildcards
> = {
  disagree: [ns, own].map((one) => disagree.disagree(one, root, [{ ...view, hasOwnZone: false }])),
  orRemove: ['Change it.', 'Change it.\nDelete it.'].flatMap((message) =>
    [ns, own].map((one) => disagree.orRemove(message, one, at, ['ns9'], ['ns1'])),
  ),
  outdatedDelegation: [ns, own].map((one) => disagree.outdatedDelegation(one, at, ['ns9'], ['ns1'])),
  outdatedZone: [disagree.outdatedZone(ns, name, ['ns9'], ['ns1'])],
  besideInChain: [disagree.besideInChain(alias, root, { ...named, holders: [] })],
  lackingInChain: [
    disagree.lackingInChain(alias, root, {
      name: 'a.example',
      servers: [named],
      isOnFew: true,
      failing: down,
    }),
  ],
  hiddenByCopies: [ns, own].map((one) => disagree.hiddenByCopies(one, at, ['ns9'], ['ns1'])),
  redirectedDomain: [dname.redirectedDomain(alias, root, redirect, away)],
  redirectedIngress: [dname.redirectedIngress(ns, root, redirect)],
  dnssec: [ns, own].flatMap((one) => [
    dnssec.dnssec(one, { zone: root, parent: null }, { ...hints, staleDs: name }),
    dnssec.dnssec(one, at, { ...hints, staleDs: 'b.example' }),
    dnssec.dnssec(one, at, { ...hints, badSignatures: bad('DNSKEY', true) }),
    dnssec.dnssec(one, at, { ...hints, signed: [name] }),
  ]),
  caaFails: [alias, ns].map((one) =>
    caaLookup.caaFails(one, name, { zone: root, servers: down, isFailed: true }, false),
  ),
  caaRejected: [ns, own].map((one) => dnssec.caaRejected(one, at, { name, records: [] })),
  unsigned: [ns, own].map((one) => dnssec.unsigned(one, listed(), { ...hints, unsignedServers: ['ns9'] })),
  badOnSome: [ns, own].map((one) => dnssec.badOnSome(one, listed(), bad('DNSKEY', false))),
  removeServers: [ns, own].flatMap((one) =>
    ([undefined, 'parent', 'zone'] as const).map((by) => nameServers.removeServers(one, listed(by), ['ns9'])),
  ),
  silent: [true, false].flatMap((isUdpOnly) =>
    [ns, own].map((one) => nameServers.silent(one, at, [{ server: answered, isUdpOnly }])),
  ),
  mixedLead: [nameServers.mixedLead(ns, name, ['ns9'])],
  lame: [ns, own].map((one) => nameServers.lame(one, at, down)),
  unevenGlue: [ns, own].map((one) =>
    nameServers.unevenGlue(one, at, [{ ...answered, outcome: 'refused' }], ['ns1']),
  ),
  covered: [alias, ns, own].map((one) => wildcards.covered(one, root, star)),
  besideByWildcard: [wildcards.besideByWildcard(alias, root, star)],
}

const inCommon: Sentences<typeof common> = {
  inZone: [common.inZone(root)],
  theZone: [common.theZone(root)],
  serversOf: [common.serversOf(root)],
  fixIn: [alias, ns, own].map((one) => common.fixIn(root, one, 'change')),
  notFound: [alias, ns, own].map((one) => common.notFound(one, root)),
  bypassed: [common.bypassed(alias, root, '*.example', true)],
  causeUnknown: [common.causeUnknown(alias, root)],
  noZone: [alias, ns, own].map((one) => common.noZone(one, root)),
  inTheWay: [alias, ns, own].map((one) => common.inTheWay(one, root, hints)),
  asterisk: [common.asterisk(alias, root, 'a.example')],
  change: [common.change(alias, root)],
  appended: [common.appended(alias, root, 't.p.example')],
  aboveZone: [ns, own].map((one) => common.aboveZone(one, name, root)),
  onlySeen: [common.onlySeen(alias, root, [resolverResult])],
}

test.each([
  ...Object.entries(inAddresses),
  ...Object.entries(inCname),
  ...Object.entries(inDelegation),
  ...Object.entries(inDelivery),
  ...Object.entries(inOthers),
  ...Object.entries(inCommon),
])('%s does not mention the root zone or an empty zone', (_, sentences) => {
  for (const sentence of sentences) expect(sentence).not.toMatch(/ {2}| [.,:;]|root|zone $/)
})
