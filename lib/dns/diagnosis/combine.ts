import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { messageOf, partsOf } from '@/lib/dns/model/message-parts'
import type { CheckCode, CheckState } from '@/lib/dns/model/records'
import { hasTrait } from './traits'

// A working record can have several problems. Their findings come before their changes, most serious first.

/** Matches a sentence that says that a record works, or when a name stops resolving. */
const claim = /(?<=^|[.;)]\s)(?:This works|The name works|\S+ stops resolving)\b.*?\.(?:\s|$)/gu

/** Removes sentences that match `claim` from the finding, because another problem contradicts them. */
export function withoutClaims([verdict, code, message, state]: Judgment): Judgment {
  const { finding, change } = partsOf(message)
  const text = [finding.replaceAll(claim, '').trim(), change].filter(Boolean).join(' ')
  return state ? [verdict, code, text, state] : [verdict, code, text]
}

function joined(atSource: Judgment, code: CheckCode, text: string): string {
  const [, , message] = hasTrait(code, 'fails') ? withoutClaims(atSource) : atSource
  const [first, second] = [partsOf(message), partsOf(text)]
  const changes = code === 'resolvers-fail' ? [first.change, second.change] : [second.change, first.change]
  return messageOf([first.finding, second.finding], changes)
}

/** Adds a problem to the diagnosis of a working record. `text` contains the finding and the change. */
export const addProblem = (atSource: Judgment, code: CheckCode, text: string): Judgment => [
  'correct',
  code,
  joined(atSource, code, text),
  'attention',
]

/**
 * Returns the more severe diagnosis `graver`. If `source` reports a working record that may still need a change, adds
 * its message. An apex with the target's addresses is an exception.
 */
export function addGraver(
  { record, zone }: Pick<Evidence, 'record' | 'zone'>,
  source: Judgment,
  graver: Judgment,
): Judgment {
  const isAlias = source[1] === 'address-flattened' && record.name === zone
  if (source[0] !== 'correct' || source[1] === 'correct' || isAlias) return graver
  const [verdict, code, text] = graver
  return [verdict, code, joined(source, code, text)]
}

/**
 * Adds another problem to `source`. For `dnssec-broken`, the problem's verdict and code replace those of `source`. The
 * same applies to `caa-forbids` if `source` has the state `attention`.
 */
export function addShared(source: Judgment, [verdict, code, text]: Judgment): Judgment {
  const message = joined(source, code, text)
  const [own, disagree, , state] = source
  const isWorse = code === 'dnssec-broken' || (code === 'caa-forbids' && state === 'attention')
  if (isWorse) return [verdict, code, message]
  return state ? [own, disagree, message, state] : [own, disagree, message]
}

/**
 * Returns the diagnosis of a name that leads to a CDN. If `broken` is a DNSSEC problem, returns it instead. If it's a
 * CAA problem, adds it to the message.
 */
export function judgeProxied(broken: Judgment | null, message: string, state: CheckState): Judgment {
  if (!broken) return ['wrong', 'proxied', message, state]
  if (broken[1] !== 'caa-forbids') return broken
  return ['wrong', 'proxied', joined(['wrong', 'proxied', message], 'caa-forbids', broken[2]), state]
}

export function addWait(
  { record }: Pick<Evidence, 'record'>,
  atSource: Judgment,
  code: CheckCode,
  text: string,
): Judgment {
  if (atSource[1] === 'correct')
    return [
      'correct',
      code,
      `${record.name} is correct on its name servers. ${text} You don't need to change anything.`,
      'waiting',
    ]
  const however = `However, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  return ['correct', code, joined(atSource, code, however), 'waiting']
}
