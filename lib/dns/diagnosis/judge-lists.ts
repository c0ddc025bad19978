import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { areAtMostHalf } from '@/lib/dns/evidence/probed'
import { namesListedBy, type DelegatedTo, type ServerFinding } from '@/lib/dns/queries/finding'
import {
  hiddenByCopies,
  orRemove,
  outdatedDelegation,
  outdatedZone,
} from '@/lib/dns/sentences/sentences-disagree'
import type { FoundRecord, ServerAsked } from '@/lib/dns/model/records'

// Servers that disagree because a delegation or a list of name servers is outdated.

export interface AnsweringServer extends Pick<
  ServerFinding,
  'listedBy' | 'hides' | 'ownZone' | 'servesName' | 'servesBelow'
> {
  server: ServerAsked
  records: FoundRecord[]
  refersTo: string | undefined
  delegatedTo: DelegatedTo | undefined
}

export const answersOf = (findings: readonly ServerFinding[]) =>
  findings.flatMap(({ records, refersTo, delegatedTo, ...finding }): AnsweringServer[] =>
    records ? [{ ...finding, records, refersTo, delegatedTo }] : [],
  )

type Named = Pick<AnsweringServer, 'server'>

export const answeringNames = (answers: readonly Named[]) => [
  ...new Set(answers.map(({ server }) => server.name)),
]

/** Reports whether at most half of the servers that answered are affected (see `areAtMostHalf`). */
export const areOnFew = (affected: readonly Named[], answers: readonly Named[]): boolean =>
  areAtMostHalf(
    affected.map(({ server }) => server),
    answers.map(({ server }) => server),
  )

/**
 * Reports whether a delegation is outdated: the servers that work are the same as those that only the zone itself
 * lists.
 */
export const isDelegationOld = (
  failing: readonly AnsweringServer[],
  answers: readonly AnsweringServer[],
): boolean =>
  failing.length < answers.length &&
  failing.some(({ hides }) => hides === undefined) &&
  answers.every((answer) => (answer.listedBy === 'zone') !== failing.includes(answer))

interface Working {
  answers: readonly AnsweringServer[]
  isWorking: readonly boolean[]
}

/**
 * Diagnoses servers that disagree because a list of name servers is outdated, or because an ancestor zone's servers
 * have a copy of the zone. Returns null for other disagreements.
 */
export function judgeLists(
  evidence: Evidence,
  zone: string,
  { answers, isWorking }: Working,
): Judgment | null {
  const { record, findings, parent = null } = evidence
  const isListed = ({ hides }: Pick<ServerFinding, 'hides'>) => hides === undefined
  const lists = { parent: namesListedBy(findings, 'parent'), zone: namesListedBy(findings, 'zone') }
  const working = answers.filter((_, index) => isWorking[index])
  const failing = answers.filter((_, index) => !isWorking[index])
  if (!working.length || !failing.length) return null
  const names = answeringNames(failing)
  if (!failing.some(isListed)) {
    const text = hiddenByCopies(record, { zone, parent }, names, lists.parent)
    const isHidden = failing.some(({ hides }) => hides === 'always') || !areOnFew(failing, answers)
    return ['wrong', 'servers-disagree', text, isHidden ? 'wrong' : 'attention']
  }
  if (isDelegationOld(failing, answers))
    return ['wrong', 'servers-disagree', outdatedDelegation(record, { zone, parent }, names, lists.zone)]
  if (!failing.every(({ listedBy }) => listedBy === 'zone')) return null
  const text = outdatedZone(record, zone, names, lists.parent)
  return ['wrong', 'servers-disagree', text, areOnFew(failing, answers) ? 'attention' : 'wrong']
}

/**
 * Adds the option to remove the servers without the correct record. Returns `message` unchanged unless only the
 * delegation lists these servers, and the zone also lists all working servers.
 */
export function withRemoval(
  message: string,
  evidence: Evidence,
  zone: string,
  { answers, isWorking }: Working,
): string {
  const { record, findings, parent = null } = evidence
  const working = answers.filter((_, index) => isWorking[index])
  const failing = answers.filter((_, index) => !isWorking[index])
  const isOnlyDelegated = ({ listedBy, hides }: AnsweringServer) =>
    listedBy === 'parent' && hides === undefined
  if (!working.length || !failing.length || !failing.every(isOnlyDelegated)) return message
  if (working.some(isOnlyDelegated)) return message
  // A silent server on both lists stays in the delegation.
  return orRemove(message, record, { zone, parent }, answeringNames(failing), namesListedBy(findings, 'zone'))
}
