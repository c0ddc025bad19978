'use client'

import { lazy, Suspense } from 'react'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { SiteStep } from '@/lib/api/site-views'
import { assertNever } from '@/lib/util/errors'
import { ApiKeyStep } from './api-key-step'
import { CheckNow } from './check-now'
import { DomainStep, IngressStep } from './resource-steps'
import { useSite } from '@/components/sites/detail/site-context'

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

/** A step's content, with a button that checks now whether the step is done. */
export function StepWork({ step }: { step: SiteStep }) {
  return (
    <>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Work step={step} />
      </Suspense>
      <CheckNow step={step} />
    </>
  )
}

/** Loaded on demand, because only the last step needs these forms. */
const ThroughAgent = lazy(() => import('./through-agent'))

function AgentApiStep() {
  const { agents } = useSite().detail
  const online = agents.filter(({ is_online, agent_id }) => is_online && agent_id !== null)
  if (online.length === 0)
    return (
      <p className="max-w-text text-muted">
        Connect an agent in step 8 first. The console starts the tunnel through the agent's API.
      </p>
    )
  return (
    <Suspense fallback={<SkeletonRows count={3} label="Loading tunnels" />}>
      {online.map((agent) => (
        <ThroughAgent key={agent.label} agent={agent} agentId={agent.agent_id ?? ''} />
      ))}
    </Suspense>
  )
}
