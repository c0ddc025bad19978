import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { partsOf } from '@/lib/dns/model/message-parts'
import type { CheckCode } from '@/lib/dns/model/records'
import { unheardIn } from '@/lib/dns/queries/finding'
import { unconfirmed } from '@/lib/dns/sentences/sentences-doubt'
import { waitFirst } from '@/lib/dns/sentences/sentences-each'
import { isSeen } from './diagnose-common'
import { lackingAmong } from './diagnose-disagreement'
import { answeringNames, type AnsweringServer } from './judge-lists'
import { hasTrait } from './traits'

// Servers that don't answer this console may have the correct record.

/** The diagnoses that don't depend on the answers of the zone's silent servers. */
const independent: ReadonlySet<CheckCode> = new Set(['dnssec-broken', 'caa-forbids', 'whole-zone-delegated'])

/**
 * Makes the diagnosis of a wrong or missing record less certain, unless more than half of all servers, including silent
 * ones, are known to have the problem. Returns other diagnoses unchanged.
 */
export function judgeUnconfirmed(
  evidence: Evidence,
  answers: readonly AnsweringServer[],
  judgment: Judgment,
): Judgment {
  const { record, zone, findings, hints, mayBePrivate = false } = evidence
  const [verdict, code, message, state] = judgment
  const isBroken = (verdict === 'wrong' || verdict === 'missing') && state !== 'attention'
  const silent = unheardIn(findings).map(({ server }) => server)
  if (!isBroken || zone === null || !silent.length || !answers.length || independent.has(code))
    return judgment
  const lacking = lackingAmong(evidence, answers)
  // A CNAME at an apex is a mistake on any server.
  if (!lacking.length && code === 'cname-at-apex') return judgment
  // If no answering server lacks the record, other records at the name break it on all of them.
  const wrong = answeringNames(lacking.length ? lacking : answers)
  const all = answeringNames(answers)
  if (wrong.length * 2 > all.length + silent.length) return judgment
  if (lacking.length && lacking.length < answers.length) return ['wrong', code, message, 'attention']
  // If these servers have the record, a resolver's answer may come from them.
  const confirming = lacking.length
    ? hints.resolverResults.filter((resolverResult) => isSeen(evidence, resolverResult))
    : []
  const seenBy = confirming.map(({ name }) => name)
  // The resolver may use a private zone instead.
  const isUnknown = !seenBy.length || (mayBePrivate && hasTrait(code, 'absent'))
  const parts = { names: wrong, code, others: hints.others, ...partsOf(message) }
  const text = unconfirmed(record, zone, parts, { silent, seenBy, isUnknown })
  return isUnknown
    ? ['unknown', 'cause-unknown', text]
    : ['wrong', 'servers-disagree', waitFirst(record, text), 'attention']
}
