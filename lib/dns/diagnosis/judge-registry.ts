import type { Evidence, Judgment, RegistryView } from '@/lib/dns/evidence/evidence'
import { shareOf } from '@/lib/dns/evidence/probed'
import type { RelatedAnswer } from '@/lib/dns/model/related-answer'
import type { ServerAsked } from '@/lib/dns/model/records'
import { denials, unclear } from '@/lib/dns/queries/denied'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { hinderedServers, splitRegistry, type JudgedView } from '@/lib/dns/sentences/sentences-registry'
import { addShared } from './combine'
import { lackingAmong } from './diagnose-disagreement'
import { answeringNames, answersOf } from './judge-lists'
import { failedIn } from './judge-servers'
import { withoutCover } from './source'

// Registries whose servers delegate a domain to different name servers.

type Judge = (evidence: Evidence) => Judgment

/** Diagnoses the record at the name servers of each delegation. `source` ignores DNSSEC and CAA. */
export function judgeViews(evidence: Evidence, source: Judgment, judge: Judge): JudgedView[] {
  const views = (evidence.registry ?? []).map((view) => judgeView(evidence, view, { source, judge }))
  const right = views.filter(({ result }) => result === 'right')
  const isEverywhere = (one: ServerAsked) => right.every(({ failing }) => failing.some(isSame(one)))
  return views.map((view) => {
    const failing = view.result === 'right' ? view.failing.filter((one) => !isEverywhere(one)) : view.failing
    if (view.result !== 'right' || !failing.length) return { ...view, failing }
    const isFailing = (name: string) => failing.some((one) => one.name === name)
    const working = view.working.filter((name) => !isFailing(name))
    return { ...view, failing, result: 'hindered', working: working.length ? working : view.working }
  })
}

const isSame = (one: ServerAsked) => (other: ServerAsked) =>
  one.name === other.name && one.address === other.address

interface Judged {
  /** The diagnosis of the delegation that the check followed, ignoring DNSSEC and CAA. */
  source: Judgment
  /** The diagnosis of the same delegation, including DNSSEC and CAA. */
  whole: Judgment
}

/**
 * Diagnoses a domain for which the registry's servers have different delegations. Returns null if all of them may lead
 * to the record, or if most of the servers are known not to lead to it.
 */
export function judgeSplitRegistry(
  { record }: Evidence,
  views: readonly JudgedView[],
  { source, whole }: Judged,
): Judgment | null {
  // Validating resolvers reject the record wherever the registry's servers lead.
  if (!views.length || whole[1] === 'dnssec-broken') return null
  const has = (...results: JudgedView['result'][]) => views.some(({ result }) => results.includes(result))
  const wrong = views.map(({ servers, share }) => servers.length * share).reduce((sum, one) => sum + one, 0)
  const isOnFew = wrong * 2 <= views.flatMap(({ servers }) => servers).length
  const isWorking = has('right', 'hindered')
  const isBrokenSomewhere = has('partly', 'wrong', 'unknown')
  if ((isWorking && isBrokenSomewhere) || (has('partly') && has('wrong'))) {
    const text = splitRegistry(record, views)
    const judgment: Judgment = ['wrong', 'servers-disagree', text, isOnFew ? 'attention' : 'wrong']
    // The CAA records of name servers without the record don't matter once the delegation is changed.
    return whole[1] === 'caa-forbids' && source[0] === 'correct' ? addShared(judgment, whole) : judgment
  }
  const isBroken = (whole[0] === 'wrong' || whole[0] === 'missing') && whole[3] !== 'attention'
  return isBroken && isOnFew && has('unknown') && !has('partly')
    ? ['unknown', 'cause-unknown', splitRegistry(record, views)]
    : null
}

/**
 * Sets `registryProblem` if name servers fail that only some of the registry's servers list. Removes these name servers
 * from the evidence, to avoid reporting them twice. If there are none, removes the delegations instead.
 */
export function withHindered(evidence: Evidence, views: readonly JudgedView[]): Evidence {
  const { record, findings, hints } = evidence
  const failing = views.flatMap((view) => (view.result === 'hindered' ? view.failing : []))
  if (!failing.length) return { ...evidence, registry: [] }
  const isReported = (name: string) => failing.some((one) => one.name === name)
  return {
    ...evidence,
    registryProblem: hinderedServers(record, views),
    findings: findings.filter(({ server }) => !failing.some(isSame(server))),
    hints: { ...hints, staleGlue: hints.staleGlue.filter(({ name }) => !isReported(name)) },
  }
}

function judgeView(
  evidence: Evidence,
  view: RegistryView,
  { source, judge }: { source: Judgment; judge: Judge },
): JudgedView {
  if (!view.names.length)
    return { ...view, result: 'wrong', share: 1, reason: null, failing: [], working: [] }
  const own = view.isWalked ? evidence : evidenceOf(evidence, view)
  const judgment = view.isWalked ? source : judge(own)
  const answers = answersOf(own.findings)
  const servers = own.findings.map(({ server }) => server)
  const lacking = lackingAmong(own, answers).map(({ server }) => server)
  const result = resultOf(judgment)
  const shares = { right: 0, unknown: 0, partly: shareOf(lacking, servers), wrong: 1 }
  const without = lacking.map(({ name }) => name)
  const working =
    result === 'right' ? view.names : answeringNames(answers).filter((name) => !without.includes(name))
  const reason = reasonOf(judgment, own.findings)
  return { ...view, result, share: shares[result], reason, failing: failingAmong(own.findings), working }
}

/** Returns the servers of a delegation that a resolver may have to skip. */
function failingAmong(findings: readonly ServerFinding[]): ServerAsked[] {
  const listed = findings.filter(({ listedBy, hides }) => listedBy !== 'zone' && hides === undefined)
  const silent = failedIn(listed).filter(({ server }) => !unclear.has(server.outcome))
  return listed.flatMap((one) => (silent.includes(one) || denials.has(one.server.outcome) ? one.server : []))
}

const evidenceOf = (evidence: Evidence, { zone, findings, hints }: RegistryView): Evidence =>
  withoutCover({
    ...evidence,
    zone,
    parent: null,
    ds: [],
    hasDs: false,
    findings,
    hints,
    groups: [],
    registry: [],
  })

function resultOf([verdict, code, , state]: Judgment): Exclude<JudgedView['result'], 'hindered'> {
  if (verdict === 'correct') return 'right'
  // A CDN may forward to the target.
  if (verdict === 'unknown' || code === 'proxied') return 'unknown'
  return state === 'attention' ? 'partly' : 'wrong'
}

function reasonOf([, code]: Judgment, findings: readonly ServerFinding[]): JudgedView['reason'] {
  if (code === 'lame-delegation') return 'lame'
  if (findings.every(({ records }) => !records)) return 'silent'
  return code === 'proxied' ? 'proxied' : null
}

export const registryAnswers = (registry: readonly RegistryView[] = []): RelatedAnswer[] =>
  registry.flatMap(({ domain, servers, names, glue }) =>
    servers.flatMap((server) => [
      {
        name: domain,
        type: 'NS',
        server,
        outcome: 'answered' as const,
        found: names.map((value) => ({ type: 'NS', value, ttl: 0 })),
      },
      ...glue.map(({ name, addresses }) => ({
        name,
        type: 'A',
        server,
        outcome: 'answered' as const,
        found: addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', value, ttl: 0 })),
      })),
    ]),
  )
