import type { SiteDetail } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps, type SiteStepState, wildcardOf } from '@/lib/sites/model/sites'

/** The parts of the path from a customer's network to a visitor, in order. */
export const sitePartNames = ['network', 'agent', 'ingress', 'platform', 'domain', 'visitor'] as const
export type SitePartName = (typeof sitePartNames)[number]

/** The steps that set up each part. The network is considered set up once an agent runs in it. */
const stepsOfPart: Readonly<Record<SitePartName, readonly SiteStepName[]>> = {
  network: ['agent-config'],
  agent: ['bot-user', 'agent-config'],
  ingress: ['ingress', 'ns-records'],
  platform: ['api-key'],
  domain: ['domain', 'cname-records', 'verify-dns'],
  visitor: ['agent-api'],
}

/**
 * The step that creates a part's resource. For the network, this is the step that creates the authtoken of its agent.
 */
const creationOf: Readonly<Partial<Record<SitePartName, SiteStepName>>> = {
  network: 'bot-user',
  agent: 'bot-user',
  ingress: 'ingress',
  domain: 'domain',
}

export interface SitePart {
  part: SitePartName
  /** The name of the part's resource or host, or an empty string if the name is unknown. */
  name: string
  state: SiteStepState
  /**
   * The step that explains the state. Steps that need attention take precedence over unknown steps, and unknown steps
   * over other incomplete steps. Null if all steps are done.
   */
  step: SiteStepName | null
}

type Input = Pick<SiteDetail, 'site' | 'agents'>

/** Returns the parts of a site, each with the combined state of its steps. `account` is the name of the account. */
export const sitePartsOf = (detail: Input, account: string): SitePart[] =>
  sitePartNames.map((part) => ({
    part,
    name: nameOf(part, detail, account),
    ...partState(part, detail.site.steps),
  }))

/**
 * Returns the combined state of a part's steps. A part with an incomplete step whose resource exists is waiting, so
 * that it differs from a part without a resource. If the service is unreachable, the network is shown as the cause, and
 * step 9 is still to do for the visitor.
 */
function partState(part: SitePartName, steps: Input['site']['steps']): Pick<SitePart, 'state' | 'step'> {
  const step = 'agent-api'
  if (steps[step] !== 'unreachable') {
    const found = stateOf(stepsOfPart[part], steps)
    const creation = creationOf[part]
    const isCreated = creation !== undefined && steps[creation] === 'done'
    return found.state === 'todo' && isCreated ? { ...found, state: 'waiting' } : found
  }
  if (part === 'visitor') return { state: 'todo', step }
  return part === 'network' ? { state: 'unreachable', step } : stateOf(stepsOfPart[part], steps)
}

function nameOf(part: SitePartName, { site, agents }: Input, account: string): string {
  switch (part) {
    case 'network':
      return site.customer
    case 'agent':
      return agents.length > 1 ? `${agents.length} agents` : (agents[0]?.label ?? '')
    case 'ingress':
      return site.connect_domain
    case 'domain':
      return wildcardOf(site)
    case 'platform':
      return account
    case 'visitor':
      return ''
  }
}

/** Returns the step that explains a part's state, and the state of this step as the part's state. */
function stateOf(
  names: readonly SiteStepName[],
  steps: Input['site']['steps'],
): Pick<SitePart, 'state' | 'step'> {
  const of = (state: SiteStepState) => names.find((name) => steps[name] === state)
  const step = of('attention') ?? of('unknown') ?? names.find((name) => steps[name] !== 'done')
  return step === undefined ? { state: 'done', step: null } : { state: steps[step] ?? 'unknown', step }
}

const waitingTexts: Partial<Record<SiteStepName, string>> = {
  'ns-records': 'Created, waiting for DNS',
  'cname-records': 'Created, waiting for DNS',
  'agent-config': 'Waiting for an agent',
}

/**
 * Describes what a part in the state `waiting` is waiting for. Returns undefined if the step's state already says it.
 * Step 6 waits for the records from steps 3 and 5, and then for the certificate.
 */
export const waitingText = (
  { part, state, step }: SitePart,
  steps: Input['site']['steps'],
): string | undefined => {
  if (state !== 'waiting' || step === null) return undefined
  if (step === 'verify-dns') {
    if (steps['ns-records'] !== 'done') return waitingTexts['ns-records']
    return steps[step] === 'waiting' ? 'DNS correct, certificate pending' : 'DNS correct, no certificate'
  }
  return part === 'agent' && step === 'agent-config' ? 'Authtoken created, not connected' : waitingTexts[step]
}

/**
 * Returns the part with the problem. If no part has a problem, returns the part of `nextStep` or of another incomplete
 * step. Steps for an agent belong to the agent's part, not the network's. Returns undefined if all parts are done.
 */
export function currentPart(parts: readonly SitePart[], nextStep: SiteStepName | null): SitePart | undefined {
  const open = parts.filter(({ part, step }) => step !== null && part !== 'network')
  const first = open.toSorted((a, b) => numberOf(a) - numberOf(b))[0]
  return (
    parts.find(({ state }) => state === 'unreachable') ??
    open.find(({ state }) => state === 'attention') ??
    open.find(({ step }) => step === nextStep) ??
    first
  )
}

const numberOf = ({ step }: SitePart) => (step === null ? -1 : siteSteps.indexOf(step))
