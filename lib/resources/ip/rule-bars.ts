import { contains, type Network, parseAddress, parseCidr } from './cidr'
import type { DecidingRule } from './policy-decision'
import { ruleNetworks } from './rule-networks'

/** A part of a bar. `from` and `to` are positions along the bar, from 0 to 1. */
interface Span {
  from: number
  to: number
}

interface BarPart<R> extends Span {
  rule: R
}

/**
 * A rule whose network isn't inside another rule's network, with the parts of its bar. Later parts cover earlier ones.
 */
export interface RuleBar<R extends DecidingRule> {
  rule: R
  network: Network
  parts: BarPart<R>[]
}

const widths = { 4: 32, 6: 128 } as const
const STEPS = 1_000_000

/** Converts an offset from the network's first address to a position from 0 to 1. */
const positionOf = ({ family, prefix }: Network, offset: bigint) =>
  Number((offset * BigInt(STEPS)) >> BigInt(widths[family] - prefix)) / STEPS

/** Returns a bar for each network that isn't inside another rule's network. Omits allow rules that have no effect. */
export function ruleBars<R extends DecidingRule>(rules: readonly R[]): RuleBar<R>[] {
  const bars: RuleBar<R>[] = []
  for (const { rule, depth, deniedBy } of ruleNetworks(rules).families.flatMap(({ networks }) => networks)) {
    const network = parseCidr(rule.cidr)
    if (network === null) continue
    if (depth === 0) bars.push({ rule, network, parts: [{ rule, from: 0, to: 1 }] })
    const bar = bars.at(-1)
    if (depth === 0 || bar === undefined || deniedBy !== null) continue
    bar.parts.push({ rule, ...spanOf(bar.network, network) })
  }
  return bars
}

function spanOf(bar: Network, network: Network): Span {
  const first = network.bits - bar.bits
  const size = 1n << BigInt(widths[network.family] - network.prefix)
  return { from: positionOf(bar, first), to: positionOf(bar, first + size) }
}

/** Returns the part of a bar that a network covers, or null if the network isn't inside the bar's network. */
export function spanOn({ network: bar }: Pick<RuleBar<DecidingRule>, 'network'>, cidr: string): Span | null {
  const network = parseCidr(cidr)
  if (network?.family !== bar.family || network.prefix < bar.prefix || !contains(bar, network)) return null
  return spanOf(bar, network)
}

/**
 * Returns the position of an address on a bar, from 0 to 1, or null if the bar doesn't contain the address. For a
 * network of a single address, the position is the middle of the bar.
 */
export function positionOn({ network }: Pick<RuleBar<DecidingRule>, 'network'>, text: string): number | null {
  const address = parseAddress(text)
  if (address === null || address.family !== network.family || !contains(network, address)) return null
  if (network.prefix === widths[network.family]) return 0.5
  return positionOf(network, address.bits - network.bits)
}
