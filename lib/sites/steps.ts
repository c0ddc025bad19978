import { recordOf } from '@/lib/util/records'
import type { SiteFact, SiteStep } from '@/lib/api/site-views'
import { siteSteps, type SiteStepName } from '@/lib/sites/model/sites'
import type { Finding, StepFindings, SiteFacts } from './facts'
import { agentApiFinding, agentConfigFinding, botUserFinding } from './steps/agents'
import { cnameFinding, domainFinding, nsFinding, verifyFinding } from './steps/dns'
import { apiKeyFinding, ingressFinding } from './steps/resources'

export interface KeptEvidence {
  first_seen_at: string
  seen_at: string
  facts: SiteFact[]
}

const findings: Record<SiteStepName, (facts: SiteFacts) => Finding> = {
  'api-key': apiKeyFinding,
  ingress: ingressFinding,
  'ns-records': nsFinding,
  domain: domainFinding,
  'cname-records': cnameFinding,
  'verify-dns': verifyFinding,
  'bot-user': botUserFinding,
  'agent-config': agentConfigFinding,
  'agent-api': agentApiFinding,
}

export const findingsOf = (facts: SiteFacts): StepFindings =>
  recordOf(siteSteps, (name) => findings[name](facts))

/**
 * Returns the steps in order. For a step that was done before, `attention` replaces the states `todo` and `waiting`,
 * but not `unknown` and `unreachable`.
 */
export const stepsOf = (
  found: StepFindings,
  kept: Partial<Readonly<Record<SiteStepName, KeptEvidence>>>,
): SiteStep[] => siteSteps.map((name) => stepOf(name, found[name], kept[name]))

function stepOf(name: SiteStepName, finding: Finding, kept: KeptEvidence | undefined): SiteStep {
  const { state, sentence, evidence, seenAt, firstSeenAt } = finding
  if (state === 'done')
    return {
      name,
      state,
      sentence,
      evidence,
      seen_at: seenAt,
      first_seen_at: kept?.first_seen_at ?? firstSeenAt ?? seenAt,
    }
  if (!kept || state === 'unreachable')
    return { name, state, sentence, evidence, seen_at: null, first_seen_at: null }
  const times = { seen_at: kept.seen_at, first_seen_at: kept.first_seen_at }
  const shown = evidence.length > 0 ? evidence : kept.facts
  if (state === 'unknown') return { name, state, sentence, evidence: shown, ...times }
  return { name, state: 'attention', sentence, evidence: shown, ...times }
}
