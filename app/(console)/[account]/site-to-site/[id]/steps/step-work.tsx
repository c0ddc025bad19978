'use client'

import type { SiteStep } from '@/lib/client/sites'
import { assertNever } from '@/lib/util/assert-never'
import { AgentApiStep } from './agent-api-step'
import { AgentConfigStep } from './agent-config-step'
import { ApiKeyStep } from './api-key-step'
import { BotUserStep } from './bot-user-step'
import { CheckNow } from './check-now'
import { CnameStep, NsStep, VerifyStep } from './dns-steps'
import { DomainStep, IngressStep } from './thing-steps'

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

/** What there is to do for a step, and a look at its evidence now. */
export function StepWork({ step }: { step: SiteStep }) {
  return (
    <>
      <Work step={step} />
      <CheckNow step={step} />
    </>
  )
}
