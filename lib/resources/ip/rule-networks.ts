import { formatNumber } from '@/lib/util/text'
import { contains, type Network, parseCidr } from './cidr'
import type { DecidingRule } from './policy-decision'

export interface RuleNetwork<R extends DecidingRule = DecidingRule> {
  rule: R
  /** The number of networks that contain this one: wider networks, and equal networks of earlier rules. */
  depth: number
  size: string
  /** The deny rule that overrides this allow rule, or null. */
  deniedBy: R | null
}

/** The networks of rules, grouped by address family. `unread` contains the rules whose network can't be parsed. */
export interface RuleNetworks<R extends DecidingRule = DecidingRule> {
  families: { family: 4 | 6; networks: RuleNetwork<R>[] }[]
  unread: R[]
}

interface Read<R> {
  rule: R
  network: Network
}

const widths = { 4: 32, 6: 128 } as const
/** The exponent of the largest power of two that is written out as a number. */
const MAX_WRITTEN = 32
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

export function sizeText({ family, prefix }: Pick<Network, 'family' | 'prefix'>): string {
  const bits = widths[family] - prefix
  if (bits === 0) return '1 address'
  const exponent = String(bits).replaceAll(/\d/g, (digit) => raised.charAt(Number(digit)))
  return `${bits > MAX_WRITTEN ? `2${exponent}` : formatNumber(2 ** bits)} addresses`
}

/**
 * Returns the networks of rules, grouped by address family. A network comes after all wider networks that contain it.
 */
export function ruleNetworks<R extends DecidingRule>(rules: readonly R[]): RuleNetworks<R> {
  const read = rules.flatMap((rule): Read<R>[] => {
    const network = parseCidr(rule.cidr)
    return network ? [{ rule, network }] : []
  })
  const families = ([4, 6] as const).map((family) => ({
    family,
    networks: networksOf(read.filter(({ network }) => network.family === family).toSorted(byAddress)),
  }))
  return {
    families: families.filter(({ networks }) => networks.length > 0),
    unread: rules.filter((rule) => !read.some((one) => one.rule === rule)),
  }
}

export const overridingRule = <R extends DecidingRule>(rules: readonly R[], id: string): R | null =>
  ruleNetworks(rules)
    .families.flatMap(({ networks }) => networks)
    .find(({ rule }) => rule.id === id)?.deniedBy ?? null

function byAddress(a: Read<DecidingRule>, b: Read<DecidingRule>): number {
  if (a.network.bits !== b.network.bits) return a.network.bits < b.network.bits ? -1 : 1
  return a.network.prefix - b.network.prefix || Number(isDeny(b)) - Number(isDeny(a))
}

const isDeny = ({ rule }: Read<DecidingRule>) => rule.action === 'deny'

function networksOf<R extends DecidingRule>(sorted: readonly Read<R>[]): RuleNetwork<R>[] {
  const around: Read<R>[] = []
  return sorted.map(({ rule, network }) => {
    while (around.length > 0 && !isWithin(network, around.at(-1)?.network)) around.pop()
    const depth = around.length
    const denying = rule.action === 'allow' ? around.find(isDeny) : undefined
    around.push({ rule, network })
    return {
      rule,
      depth,
      size: sizeText(network),
      deniedBy: denying?.rule ?? null,
    }
  })
}

const isWithin = (network: Network, wider: Network | undefined) =>
  wider !== undefined && wider.prefix <= network.prefix && contains(wider, network)
