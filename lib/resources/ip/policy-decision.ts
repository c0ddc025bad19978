import { assertNever } from '@/lib/util/errors'
import { contains, formatCidr, type Network, parseAddress, parseCidr } from './cidr'

export interface DecidingRule {
  id: string
  cidr: string
  /** Usually `allow` or `deny`, but platforms may return other values. */
  action: string
}

type Unmatched = 'no-rules' | 'only-deny' | 'other-family' | 'no-match'

/**
 * The decision about an address. `rule` is a rule with an invalid network or unknown action that could change the
 * decision.
 */
export type Decision<R extends DecidingRule = DecidingRule> =
  | { verdict: 'allowed'; by: R }
  | { verdict: 'denied'; by: R }
  | { verdict: 'denied'; by: null; because: Unmatched }
  | { verdict: 'unknown'; rule: R }

interface Read<R> {
  rule: R
  network: Network
}

/**
 * Decides whether rules allow an address: at least one allow rule and no deny rule must match. Returns null for an
 * invalid address.
 */
export function decideAddress<R extends DecidingRule>(rules: readonly R[], text: string): Decision<R> | null {
  const address = parseAddress(text)
  if (!address) return null
  const read = rules.flatMap((rule): Read<R>[] => {
    const network = parseCidr(rule.cidr)
    return network && isAction(rule.action) ? [{ rule, network }] : []
  })
  const narrowest = (action: string) => narrowestOf(read, action, address)
  const denying = narrowest('deny')
  if (denying) return { verdict: 'denied', by: denying }
  const allowing = narrowest('allow')
  const harmless = allowing ? 'allow' : 'deny' // another rule with this action wouldn't change the result
  const unread = rules.find((rule) => rule.action !== harmless && !read.some((one) => one.rule === rule))
  if (unread) return { verdict: 'unknown', rule: unread }
  if (allowing) return { verdict: 'allowed', by: allowing }
  return { verdict: 'denied', by: null, because: whyUnmatched(read, address) }
}

const isAction = (action: string) => action === 'allow' || action === 'deny'

/**
 * Returns a sentence about whether a policy's rules allow the addresses in a network. Returns null if the network is
 * invalid, or if one sentence can't describe the result.
 */
export function networkText(rules: readonly DecidingRule[], text: string): string | null {
  const network = parseCidr(text)
  if (!network) return null
  const found = rules.flatMap((rule) => {
    const other = parseCidr(rule.cidr)
    const isPart = other !== null && other.prefix > network.prefix && contains(network, other)
    const isAround = other !== null && other.prefix <= network.prefix && contains(other, network)
    return isPart || isAround || other === null || !isAction(rule.action) ? [{ rule, isAround }] : []
  })
  const around = (action: string) => found.find(({ rule, isAround }) => isAround && rule.action === action)
  const denying = around('deny')
  if (denying) return `${text} will be denied by the rule “deny ${denying.rule.cidr}”.`
  if (found.length === 0) return `The policy won't allow any addresses in ${text}.`
  const allowing = around('allow')
  if (!allowing || found.some(({ rule }) => rule.action !== 'allow')) return null
  return `${text} will be allowed by the rule “allow ${allowing.rule.cidr}”.`
}

function narrowestOf<R extends DecidingRule>(read: readonly Read<R>[], action: string, address: Network) {
  const matching = read.filter(({ rule, network }) => rule.action === action && contains(network, address))
  return matching.toSorted((a, b) => b.network.prefix - a.network.prefix)[0]?.rule
}

function whyUnmatched<R extends DecidingRule>(read: readonly Read<R>[], address: Network): Unmatched {
  const allows = read.filter(({ rule }) => rule.action === 'allow')
  if (read.length === 0) return 'no-rules'
  if (allows.length === 0) return 'only-deny'
  return allows.some(({ network }) => network.family === address.family) ? 'no-match' : 'other-family'
}

export function shownAddress(text: string): string {
  const address = parseAddress(text)
  return address ? formatCidr(address).replace(/\/\d+$/, '') : text
}

export function decisionText(decision: Decision, text: string): string {
  const address = shownAddress(text)
  switch (decision.verdict) {
    case 'allowed':
      return `${address} is allowed by the rule “allow ${decision.by.cidr}”.`
    case 'unknown':
      return `The console couldn't check ${address} because the rule “${decision.rule.action} ${decision.rule.cidr}” can't be parsed.`
    case 'denied':
      return decision.by
        ? `${address} is denied by the rule “deny ${decision.by.cidr}”.`
        : `${address} is denied: ${unmatchedText(decision.because, address)}.`
    default:
      return assertNever(decision)
  }
}

function unmatchedText(because: Unmatched, address: string): string {
  switch (because) {
    case 'no-rules':
      return 'there are no rules'
    case 'only-deny':
      return 'there are no allow rules'
    case 'other-family':
      return `no rule allows any ${address.includes(':') ? 'IPv6' : 'IPv4'} address. IPv4 and IPv6 need separate rules`
    case 'no-match':
      return 'no allow rule matches it'
    default:
      return assertNever(because)
  }
}
