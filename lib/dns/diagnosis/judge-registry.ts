import type { Evidence, Judgment, RegistryView } from '@/lib/dns/evidence/evidence'
import { shareOf } from '@/lib/dns/evidence/probed'
import type { RelatedAnswer } from '@/lib/dns/model/related-answer'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { splitRegistry, type JudgedView } from '@/lib/dns/sentences/sentences-registry'
import { addShared } from './combine'
import { lackingAmong } from './diagnose-disagreement'
import { answeringNames, answersOf } from './judge-lists'
import { withoutCover } from './source'

// Registries whose servers delegate a domain to different name servers.

interface Judged {
  /** The diagnosis of the delegation that the check followed, ignoring DNSSEC and CAA. */
  source: Judgment
  /** The same with DNSSEC and CAA. */
  whole: Judgment
  /** Diagnoses a record at its name servers. */
  judge: (evidence: Evidence) => Judgment
}

/**
 * Diagnoses a domain for which the registry's servers have different delegations. Returns null unless only some of
 * these delegations are known to lead to the record, or unless at most half of the servers are known not to.
 */
export function judgeSplitRegistry(evidence: Evidence, { source, whole, judge }: Judged): Judgment | null {
  const { record, registry = [] } = evidence
  // Validating resolvers reject the record wherever the registry's servers lead.
  if (!registry.length || whole[1] === 'dnssec-broken') return null
  const views = registry.map((view) => judgeView(evidence, view, { source, judge }))
  const has = (...results: JudgedView['result'][]) => views.some(({ result }) => results.includes(result))
  const wrong = views.map(({ servers, share }) => servers.length * share).reduce((sum, one) => sum + one, 0)
  const isOnFew = wrong * 2 <= views.flatMap(({ servers }) => servers).length
  const isDifferent = new Set(views.map(({ result }) => result)).size > 1
  if (isDifferent && (has('right') || (has('partly') && has('wrong')))) {
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

function judgeView(
  evidence: Evidence,
  view: RegistryView,
  { source, judge }: Pick<Judged, 'source' | 'judge'>,
): JudgedView {
  if (!view.names.length) return { ...view, result: 'wrong', share: 1, reason: null, working: [] }
  const own = view.isWalked ? evidence : evidenceOf(evidence, view)
  const judgment = view.isWalked ? source : judge(own)
  const answers = answersOf(own.findings)
  const servers = own.findings.map(({ server }) => server)
  const lacking = lackingAmong(own, answers).map(({ server }) => server)
  const result = resultOf(judgment)
  const shares = { right: 0, unknown: 0, partly: shareOf(lacking, servers), wrong: 1 }
  const failing = lacking.map(({ name }) => name)
  const working =
    result === 'right' ? view.names : answeringNames(answers).filter((name) => !failing.includes(name))
  return { ...view, result, share: shares[result], reason: reasonOf(judgment, own.findings), working }
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

function resultOf([verdict, code, , state]: Judgment): JudgedView['result'] {
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
