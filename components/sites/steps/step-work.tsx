'use client'

import { lazy, Suspense } from 'react'
import { HashLink } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { SiteDetail, SiteStep } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { assertNever } from '@/lib/util/errors'
import { ApiKeyStep } from './api-key-step'
import { CheckNow } from './check-now'
import { DomainStep, IngressStep } from './resource-steps'
import { thereId, useSite } from '../detail/site-context'
import { stepTitles } from '../site-text'

/** Loads the code for the DNS steps on demand, to keep the page small. */
const dnsSteps = () => import('./dns-steps')
const NsStep = lazy(async () => ({ default: (await dnsSteps()).NsStep }))
const CnameStep = lazy(async () => ({ default: (await dnsSteps()).CnameStep }))
const VerifyStep = lazy(async () => ({ default: (await dnsSteps()).VerifyStep }))
const BotUserStep = lazy(async () => ({ default: (await import('./bot-user-step')).BotUserStep }))
const AgentConfigStep = lazy(async () => ({
  default: (await import('./agent-config-step')).AgentConfigStep,
}))

function Work({ step }: { step: SiteStep }) {
  switch (step.name) {
    case 'api-key':
      return <ApiKeyStep />
    case 'ingress':
      return <IngressStep />
    case 'ns-records':
      return <NsStep />
    case 'domain':
      return <DomainStep />
    case 'cname-records':
      return <CnameStep />
    case 'verify-dns':
      return <VerifyStep />
    case 'bot-user':
      return <BotUserStep />
    case 'agent-config':
      return <AgentConfigStep />
    case 'agent-api':
      return <AgentApiStep />
    default:
      return assertNever(step.name)
  }
}

/** Returns the step that must be completed before a step has any content, or null if there is none. */
function earlierStep(name: SiteStepName, detail: SiteDetail): SiteStepName | null {
  switch (name) {
    case 'ns-records':
      return thereId(detail, 'ingress') === null ? 'ingress' : null
    case 'cname-records':
      return thereId(detail, 'domain') === null ? 'domain' : null
    case 'verify-dns':
      if (thereId(detail, 'domain') !== null) return null
      return detail.site.steps['ns-records'] === 'done' ? 'cname-records' : 'ns-records'
    case 'agent-config':
      return detail.agents.length === 0 ? 'bot-user' : null
    case 'agent-api':
      return onlineAgents(detail).length === 0 ? 'agent-config' : null
    default:
      return null
  }
}

/**
 * A step's content, with a button that checks now whether the step is done. A step that has no content yet links to the
 * step to complete first.
 */
export function StepWork({ step }: { step: SiteStep }) {
  const { detail, unstored } = useSite()
  const earlier = earlierStep(step.name, detail)
  if (earlier !== null)
    return (
      <HashLink href={`#${earlier}`} className="inline-block">
        Go to step {siteSteps.indexOf(earlier) + 1}, {stepTitles[earlier]}
      </HashLink>
    )
  return (
    <>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Work step={step} />
      </Suspense>
      {unstored.length === 0 && <CheckNow step={step} />}
    </>
  )
}

/** The forms for the last step, loaded on demand because no other step needs them. */
const ThroughAgent = lazy(() => import('./through-agent'))

const onlineAgents = ({ agents }: SiteDetail) =>
  agents.filter(({ is_online, agent_id }) => is_online && agent_id !== null)

function AgentApiStep() {
  const online = onlineAgents(useSite().detail)
  return (
    <Suspense fallback={<SkeletonRows count={3} label="Loading tunnels" />}>
      {online.map((agent, n) => (
        <ThroughAgent key={agent.label} agent={agent} agentId={agent.agent_id ?? ''} isMain={n === 0} />
      ))}
    </Suspense>
  )
}
