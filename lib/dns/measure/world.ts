import type { Cached } from '@/lib/dns/testing/resolver'
import { isWithin, wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { generator, type Random } from './random'
import {
  addressOf,
  delegation,
  setupRecord,
  targetAddress,
  type Built,
  type Site,
  type Truth,
  type Variant,
} from './setup'
import { lenient, providers, strictHosts, tolerant, tolerantHosts } from './providers'
import { caaVariants } from './variants-caa'
import { cachedVariants } from './variants-cached'
import { disputedVariants } from './variants-disputed'
import { dnssecVariants } from './variants-dnssec'
import { formVariants } from './variants-forms'
import { pathVariants } from './variants-path'
import { redirectVariants } from './variants-redirects'
import { resolverVariants } from './variants-resolvers'
import { rightVariants } from './variants-right'
import { serverVariants } from './variants-servers'
import { signedVariants } from './variants-signed'
import { silentVariants } from './variants-silent'
import { targetVariants } from './variants-target'
import { unevenVariants } from './variants-uneven'
import { wildcardVariants } from './variants-wildcard'

export const hosts = {
  root: '127.0.2.2',
  registries: ['127.0.2.3', '127.0.2.4'],
  platform: ['127.0.2.20', '127.0.2.21'],
  refused: '127.0.2.30',
  upwards: '127.0.2.31',
  failing: '127.0.2.32',
  silent: '127.0.2.33',
  old: '127.0.2.34',
  parking: '127.0.2.35',
  plain: '127.0.2.36',
  strict: '127.0.2.37',
  resolver: '127.0.2.40',
  silentResolver: '127.0.2.41',
  plainResolver: '127.0.2.42',
} as const

interface Platform {
  domain: string
  /** The first label of all targets. By default, each setup has a different label. */
  label?: string
}
/** The serial number of zones: a date and a number (RFC 1912 section 2.2). */
const usualSerial = 2026_08_01_02

const usualPlatform: Platform = { domain: 'platform.example' }
const nsTargetsOf = ({ domain }: Platform) => [1, 2, 3, 4].map((number) => `ns${number}.${domain}`)

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

export interface Sample {
  id: number
  variant: Variant
  site: Site
  name: string
  wanted: WantedRecord[]
  truth: readonly Truth[]
  truthOfResolver: readonly Truth[]
  resolver: Built['resolver']
}

export interface World {
  samples: Sample[]
  zonesByHost: Map<string, Zone[]>
  isBogus: (name: string) => boolean
  isUnresolvable: (name: string) => boolean
  cached: Cached[]
}

export const variants = [
  ...rightVariants,
  ...targetVariants,
  ...pathVariants,
  ...serverVariants,
  ...silentVariants,
  ...caaVariants,
  ...cachedVariants,
  ...disputedVariants,
  ...unevenVariants,
  ...dnssecVariants,
  ...wildcardVariants,
  ...redirectVariants,
  ...resolverVariants,
  ...signedVariants,
  ...formVariants,
]

/** Generates setups that use all variants about equally often. The order and the names depend on the seed. */
export function generateWorld(
  count: number,
  seed: number,
  from: readonly Variant[] = variants,
  platform = usualPlatform,
): World {
  const random = generator(seed)
  const build = new WorldBuilder(platform)
  const order: Variant[] = []
  while (order.length < count) order.push(...random.shuffled(from))
  const samples = order.slice(0, count).map((variant, id) => build.add(variant, id, random))
  return { samples, ...build.finish() }
}

const zoneWords = ['shop', 'acme', 'north-wind', 'data', 'kiosk', 'plant']
const hostWords = ['app', 'api', 'edge', 'c1', 'site-7', 'eu.app', 'deep.er.app']

class WorldBuilder {
  private readonly zonesByHost = new Map<string, Zone[]>()
  /** The records of each registry's zone, for each of its servers. */
  private readonly registries = hosts.registries.map(
    () =>
      new Map<string, ZoneRecord[]>([
        ['example', []],
        ['co.example', []],
      ]),
  )
  private readonly bogus: string[] = []
  private readonly failing: string[] = []
  private readonly unresolvable = new Set<string>()
  private readonly cached: Cached[] = []
  private readonly platform: Platform

  constructor(platform: Platform) {
    this.platform = platform
  }

  add(variant: Variant, id: number, random: Random): Sample {
    const suffix = random.below(4) === 0 ? 'co.example' : 'example'
    const zone = `${random.one(zoneWords)}${id}.${suffix}`
    const fitting = providers.filter(
      ({ names }, index) => names.length >= (variant.servers ?? 0) && index === (variant.provider ?? index),
    )
    const { domain, label } = this.platform
    const site: Site = {
      zone,
      host: `${random.one(hostWords)}.${zone}`,
      target: `${label ?? `t${id}`}.cname.${domain}`,
      proof: `${label ?? `p${id}`}.acme.${domain}`,
      nsTargets: nsTargetsOf(this.platform),
      platformHosts: hosts.platform,
      provider: variant.isInvalid ? (variant.isOnPowerDns ? tolerant : lenient) : random.one(fitting),
      random: random.below,
    }
    const built = variant.build(site)
    this.serveSite(site, built, suffix)
    return sampleOf(variant, id, site, built)
  }

  private serveSite(
    { zone, host, target, nsTargets, provider: { names, hosts: addresses } }: Site,
    built: Built,
    suffix: string,
  ) {
    const {
      records,
      zones = [],
      oldZones = [],
      zonesWithoutEdns = [],
      isServed = true,
      isAtPlatform = true,
      delegatedTo = names,
    } = built
    for (const [index, address] of addresses.entries()) {
      const own = typeof records === 'function' ? records(index) : records
      const apex = delegation(zone, delegatedTo ?? names)
      const all = [...(isServed ? [{ name: zone, records: [...apex, ...own] }] : []), ...zones]
      const serial = built.serial?.(index) ?? usualSerial
      const soa = { mname: names[0] ?? '', rname: `admin.${zone}`, serial, minimum: 60 }
      this.serve(address, ...all.map((one) => ({ soa, ...one })))
    }
    this.serve(hosts.old, ...oldZones)
    for (const address of [hosts.plain, hosts.strict]) this.serve(address, ...zonesWithoutEdns)
    const { name = host } = built
    const platformZone = { name, records: delegation(name, nsTargets) }
    for (const address of hosts.platform) this.serve(address, ...(isAtPlatform ? [platformZone] : []))
    const atPlatform = [...delegation(target, built.targetServers ?? []), ...(built.atPlatform ?? [])]
    for (const [index, registry] of this.registries.entries()) {
      const own = built.delegations?.[index] ?? delegation(zone, delegatedTo ?? [])
      registry.get(suffix)?.push(...own, ...(built.atRegistry ?? []))
      registry.get('example')?.push(...atPlatform)
    }
    this.cached.push(...(built.cached ?? []))
    if (built.bogus !== undefined) this.bogus.push(built.bogus)
    if (built.failing !== undefined) this.failing.push(built.failing)
    if (built.unresolvable !== undefined) this.unresolvable.add(built.unresolvable)
  }

  private serve(address: string, ...zones: Zone[]) {
    this.zonesByHost.set(address, [...(this.zonesByHost.get(address) ?? []), ...zones])
  }

  finish(): Omit<World, 'samples'> {
    const { zonesByHost, bogus, failing, unresolvable, cached } = this
    const addresses = addressRecords(this.platform)
    const nic = ['a.nic.example', 'b.nic.example']
    const top = [...delegation('example', nic), ...nicRecords]
    this.serve(hosts.root, { name: '.', records: [setupRecord('.', 'NS', 'a.root.example'), ...top] })
    for (const [index, address] of hosts.registries.entries()) {
      const registered = [...(this.registries[index] ?? [])].map(([name, records]) => ({
        name,
        records: [
          ...delegation(name, nic),
          ...records,
          ...(name === 'example' ? [...nicRecords, ...addresses] : []),
        ],
      }))
      this.serve(address, ...registered)
    }
    for (const address of [...strictHosts, ...tolerantHosts]) this.serve(address) // servers without zones run too
    return {
      zonesByHost,
      cached,
      isUnresolvable: (name) => unresolvable.has(name),
      isBogus: (name) =>
        failing.some((zone) => isWithin(name, zone)) ||
        bogus.some((zone) => isWithin(name, zone) && hasDs(zonesByHost, zone)),
    }
  }
}

const hasDs = (zonesByHost: ReadonlyMap<string, readonly Zone[]>, name: string) =>
  [...zonesByHost.values()].some((zones) =>
    zones.some(({ records }) => records.some((one) => one.type === 'DS' && one.name === name)),
  )

function sampleOf(variant: Variant, id: number, site: Site, built: Built): Sample {
  const domain = built.name ?? (variant.kind === 'wildcard' ? `*.${site.host}` : site.host)
  const wanted =
    variant.kind === 'ingress'
      ? wantedForIngress({
          domain,
          ns_targets: site.nsTargets,
          certificate_management_policy: built.isIssued ? policy : null,
        })
      : wantedForDomain({
          domain,
          cname_target: site.target,
          acme_challenge_cname_target: variant.kind === 'wildcard' ? site.proof : null,
          certificate_management_policy: policy,
        })
  const fill = (truth: readonly Truth[]) => wanted.flatMap((_, index) => truth[index] ?? truth[0] ?? [])
  const truth = fill(built.truth)
  const truthOfResolver = built.truthOfResolver ? fill(built.truthOfResolver) : truth
  return { id, variant, site, name: domain, wanted, truth, truthOfResolver, resolver: built.resolver }
}

const nicRecords = hosts.registries.map((address, index) =>
  setupRecord(`${'ab'.charAt(index)}.nic.example`, 'A', address),
)

function addressRecords(platform: Platform): ZoneRecord[] {
  const labels = ['refused', 'upwards', 'failing', 'silent', 'old', 'parking', 'plain', 'strict'] as const
  return [
    ...labels.flatMap((label) =>
      [1, 2].map((number) => setupRecord(`ns${number}.${label}.example`, 'A', hosts[label])),
    ),
    ...[...providers, lenient, tolerant].flatMap(({ names, hosts: addresses }) =>
      names.map((name, index) => addressOf(name, addresses[index] ?? '')),
    ),
    ...[...nsTargetsOf(platform), 'ns5.platform.example', 'v1.vanity.example', 'v2.vanity.example'].map(
      (name, index) => setupRecord(name, 'A', hosts.platform[index % 2] ?? ''),
    ),
    ...(providers[0]?.hosts ?? []).map((address) => setupRecord('ns.two.example', 'A', address)),
    // The last server of this provider has only one address.
    ...(providers[2]?.hosts ?? [])
      .slice(0, -1)
      .map((address) => setupRecord('ns.three.example', 'A', address)),
    setupRecord(`*.cname.${platform.domain}`, 'A', targetAddress),
    setupRecord(`*.acme.${platform.domain}`, 'TXT', 'token'),
    setupRecord('parking.other.example', 'A', '192.0.2.99'),
  ]
}
