'use client'

import { lazy, Suspense, useState } from 'react'
import { HashLink, Link } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { SiteDetail, SiteStep } from '@/lib/api/site-views'
import { type SiteStepName, wildcardOf } from '@/lib/sites/model/sites'
import { assertNever } from '@/lib/util/errors'
import { thereId, useSite, heldResource } from '../detail/site-context'
import { prerequisites, stepNumber, stepTitles } from '../site-text'
import { useAccount } from '@/components/shell/account-context'
import { ActLink } from '@/components/resource/act/act-link'
import { Facts } from '@/components/ui/facts'
import { roleReason } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { TextField } from '@/components/ui/text-field'
import { withoutEmpty } from '@/lib/util/records'
import { CheckNow } from './check-now'
import { CreateOrLink } from './create-or-link'
import { SiteResourceLine } from './site-resource-line'

/** Loads the code for the DNS steps on demand, to keep the page small. */
const dnsSteps = () => import('./dns-steps')
const NsStep = lazy(async () => ({ default: (await dnsSteps()).NsStep }))
const CnameStep = lazy(async () => ({ default: (await dnsSteps()).CnameStep }))
const VerifyStep = lazy(async () => ({ default: (await dnsSteps()).VerifyStep }))
const BotUserStep = lazy(async () => ({ default: (await import('./bot-user-step')).BotUserStep }))
const AgentConfigStep = lazy(async () => ({
  default: (await import('./agent-config')).AgentConfigStep,
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

function hasContent(name: SiteStepName, detail: SiteDetail): boolean {
  switch (name) {
    case 'ns-records':
      return thereId(detail, 'ingress') !== null
    case 'cname-records':
    case 'verify-dns':
      return thereId(detail, 'domain') !== null
    case 'agent-config':
      return detail.agents.length > 0
    case 'agent-api':
      return onlineAgents(detail).length > 0
    default:
      return true
  }
}

const earlierStep = (name: SiteStepName, detail: SiteDetail): SiteStepName | null =>
  hasContent(name, detail) ? null : (prerequisites[name]?.at(-1) ?? null)

/** Returns the steps to complete before a `todo` step can start, or an empty list. */
export function stepsBefore({ name, state }: SiteStep, detail: SiteDetail): SiteStepName[] {
  if (state !== 'todo') return []
  const { steps } = detail.site
  if (name === 'verify-dns') return (prerequisites[name] ?? []).filter((step) => steps[step] !== 'done')
  const earlier = earlierStep(name, detail)
  return earlier === null ? [] : [earlier]
}

export function StepWork({ step }: { step: SiteStep }) {
  const { detail, unstored } = useSite()
  const earlier = earlierStep(step.name, detail)
  if (earlier !== null)
    return (
      <HashLink href={`#${earlier}`} className="inline-block">
        Go to step {stepNumber(earlier)}, {stepTitles[earlier]}
      </HashLink>
    )
  return (
    <>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Work step={step} />
      </Suspense>
      {unstored.length === 0 && !isPlanned(step, detail) && <CheckNow step={step} />}
    </>
  )
}

const isPlanned = ({ name, state }: SiteStep, detail: SiteDetail) =>
  ((name === 'ingress' || name === 'domain' || name === 'bot-user') &&
    heldResource(detail, name) === undefined) ||
  (name === 'bot-user' && state === 'todo')

/** The forms that only the last step needs, loaded on demand. */
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

function ApiKeyStep() {
  const { account, viewer } = useAccount()
  const isAdmin = roleReason(viewer.role, 'admin') === undefined
  return (
    <>
      <Facts
        items={[
          { term: 'Account', value: account.name },
          { term: 'API', value: <span className="font-mono">{account.base_url}</span> },
        ]}
      />
      <p className="max-w-text">
        The steps below use the API key stored for this account. The stored key can't be viewed.{' '}
        {isAdmin ? (
          <>
            To replace the key, go to <Link href={paths.settings('accounts')}>Settings → Accounts</Link>.
          </>
        ) : (
          'An admin can replace the key in Settings → Accounts.'
        )}
      </p>
      <ActLink operation="api-keys.create" href={paths.create(account.slug, 'api-keys')}>
        Create another API key
      </ActLink>
    </>
  )
}

const MAX_DESCRIPTION = 255

interface NamedProps {
  of: 'ingress' | 'domain'
  domain: string
  act: string
  why: string
}

function Named({ of, domain, act, why }: NamedProps) {
  const { detail } = useSite()
  const resource = heldResource(detail, of)
  const [description, setDescription] = useState(`Site ${detail.site.name}`)
  const { account } = useAccount()
  // The specification has a description for an ingress, but none for a domain.
  const isDescribed = of === 'ingress' || account.accepts.includes('reserved-domains.create#description')
  const body = withoutEmpty({ domain, description: isDescribed ? description.trim() : '' })
  return (
    <>
      {resource && <SiteResourceLine resource={resource} />}
      {resource === undefined && (
        <>
          <p className="max-w-text">{why}</p>
          <CreateOrLink of={of} act={act} request={{ role: of, body }} fields={['description']}>
            {(refusal) =>
              isDescribed && (
                <TextField
                  label="Description"
                  maxBytes={MAX_DESCRIPTION}
                  value={description}
                  error={refusal?.message}
                  onChange={({ target }) => setDescription(target.value)}
                />
              )
            }
          </CreateOrLink>
        </>
      )}
    </>
  )
}

function IngressStep() {
  const { site } = useSite().detail
  return (
    <Named
      of="ingress"
      domain={site.connect_domain}
      act="Create agent ingress"
      why="Agents connect to hostnames under this domain, one for each region. The platform assigns the name servers that you delegate the domain to."
    />
  )
}

function DomainStep() {
  const { site } = useSite().detail
  return (
    <Named
      of="domain"
      domain={wildcardOf(site)}
      act="Reserve domain"
      why="Each service in the site uses a hostname under this domain. The platform assigns the targets of the domain's two DNS records."
    />
  )
}
