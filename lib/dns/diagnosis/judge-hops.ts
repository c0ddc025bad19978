import { splitViews } from '@/lib/dns/evidence/certificate/caa'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { alternating, failsAaaa } from '@/lib/dns/sentences/sentences-cname'
import { besideInChain, lackingInChain } from '@/lib/dns/sentences/sentences-disagree'
import { doubtfulInChain } from '@/lib/dns/sentences/sentences-doubt'
import type { CheckCode } from '@/lib/dns/model/records'
import { addShared } from './combine'
import { describeForbidden } from './caa-fix'
import { judgeFurther } from './diagnose-common'

// The names between a record and its target.

const wrongOn = (isOnFew: boolean, code: CheckCode, message: string): Judgment =>
  isOnFew ? ['wrong', code, message, 'attention'] : ['wrong', code, message]

/**
 * Diagnoses the names between a record and its target, and the record's DNSSEC and CAA problems. Returns null if there
 * are none.
 */
export function judgeHops(evidence: Evidence, zone: string, chain: Chain | undefined): Judgment | null {
  const mistake = judgeMistake(evidence, zone, chain)
  const broken = judgeFurther(evidence, zone)
  // Whether a chain works no longer matters if the record is broken anyway.
  if (broken) return mistake?.[0] === 'wrong' ? addShared(mistake, broken) : broken
  const forbidden = mistake?.[0] === 'wrong' ? describeForbidden(evidence, zone) : null
  if (!mistake || forbidden === null) return mistake
  const { forbidding, others } = splitViews(evidence.hints.caa?.views ?? [])
  const all = [...forbidding, ...others]
  // Servers of another zone aren't counted.
  const lacking = (chain?.lacking?.servers ?? []).filter(({ name }) => all.includes(name))
  const affected = new Set([...forbidding, ...lacking.map(({ name }) => name)])
  const isOnMost = affected.size * 2 > all.length
  const [verdict, code, message] = mistake
  return addShared(isOnMost ? [verdict, code, message] : mistake, ['wrong', 'caa-restricted', forbidden])
}

/**
 * Returns the CNAME chain to describe if a record leads to the target on all servers. If the servers have different
 * chains, prefers one with a mistake. `first` is the record's value on the first server.
 */
export function chainToJudge({ findings, hints }: Evidence, first: string): Chain | undefined {
  const faulty = [...hints.chains].find(([, one]) => one.beside ?? one.lacking ?? one.doubtful)
  if (!faulty) return hints.chains.get(first)
  const [value, chain] = faulty
  const namesOf = (some: Evidence['findings']) => new Set(some.map(({ server }) => server.name)).size
  const answered = findings.filter(({ records }) => records)
  const users = answered.filter(({ records }) => records?.some((one) => one.value === value))
  if (namesOf(users) * 2 > namesOf(answered)) return chain
  const { beside, lacking, ...others } = chain
  return {
    ...others,
    ...(beside && { beside: { ...beside, isOnFew: true } }),
    ...(lacking && { lacking: { ...lacking, isOnFew: true } }),
  }
}

function judgeMistake(
  { record, hints }: Evidence,
  zone: string,
  { beside, lacking, doubtful }: Partial<Chain> = {},
): Judgment | null {
  if (beside) return wrongOn(beside.isOnFew, 'cname-beside-others', besideInChain(record, zone, beside))
  const { name, failure } = hints.alternating ?? {}
  if (name !== undefined && failure)
    return ['correct', 'some-servers-lame', failsAaaa(record, zone, name, failure), 'attention']
  if (hints.alternating)
    return wrongOn(
      !hints.alternating.hiding?.isOnAll,
      'servers-disagree',
      alternating(record, zone, hints.alternating),
    )
  if (lacking) return wrongOn(lacking.isOnFew, 'servers-disagree', lackingInChain(record, zone, lacking))
  return doubtful ? ['unknown', 'cause-unknown', doubtfulInChain(record, zone, doubtful)] : null
}
