import type { SiteDetail } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps, type SiteStepState, wildcardOf } from '@/lib/sites/model/sites'

/** The parts of the path from a customer's network to a visitor, in order. */
export const sitePartNames = ['network', 'agent', 'ingress', 'platform', 'domain', 'visitor'] as const
export type SitePartName = (typeof sitePartNames)[number]

const stepsOfPart: Readonly<Record<SitePartName, readonly SiteStepName[]>> = {
  network: ['agent-config'],
  agent: ['bot-user', 'agent-config'],
  ingress: ['ingress', 'ns-records'],
  platform: ['api-key'],
  domain: ['domain', 'cname-records', 'verify-dns'],
  visitor: ['agent-api'],
}

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
  /** The step that explains the state, or null if all steps are done. */
  step: SiteStepName | null
}

type Input = Pick<SiteDetail, 'site' | 'agents'>

/** Returns the parts of a site's path, with their names and states. `account` is the account's name. */
export const sitePartsOf = (detail: Input, account: string): SitePart[] =>
  sitePartNames.map((part) => ({
    part,
    name: nameOf(part, detail, account),
    ...partState(part, detail.site.steps),
  }))

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

/** Describes what a waiting part is waiting for, or returns undefined. */
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

/** Returns the part with the problem or, without a problem, the part of the next step. */
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
