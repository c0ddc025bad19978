import { contains, type Network, parseAddress, parseCidr } from './cidr'
import type { DecidingRule } from './policy-decision'
import { ruleNetworks } from './rule-networks'

/** A rule's part of a bar. `from` and `to` are positions from 0 to 1 along the bar. */
interface BarPart<R> {
  rule: R
  from: number
  to: number
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
    const first = network.bits - bar.network.bits
    const size = 1n << BigInt(widths[network.family] - network.prefix)
    bar.parts.push({
      rule,
      from: positionOf(bar.network, first),
      to: positionOf(bar.network, first + size),
    })
  }
  return bars
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
