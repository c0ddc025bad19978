'use client'

import { useId, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { fit, rowLengths, rowStyle } from '@/components/traffic/path-fit'
import {
  boxStyle,
  brokenTones,
  PathChain,
  chainStyle,
  Connector,
  linksBefore,
  RowEnd,
} from '@/components/traffic/path-links'
import { Link, HashLink } from '@/components/ui/link'
import { NameText } from '@/components/ui/text'
import { Picture } from '@/components/ui/picture'
import type { SiteDetail } from '@/lib/api/site-views'
import { currentPart, type SitePart, type SitePartName, sitePartsOf, waitingText } from './topology-parts'
import { cn } from '@/components/ui/style'
import type { SiteStepName, SiteStepState } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { nextSiteStep, siteStepLabels, stepNumber, withUnstored } from '../site-text'
import { partStates, stepMarks } from '../step-mark'
import { thereId, useSite } from './site-context'

const parts: Readonly<Record<SitePartName, { label: string; done: string }>> = {
  network: { label: 'Customer', done: 'Connected' },
  agent: { label: 'Agent', done: 'Online' },
  ingress: { label: 'Agent ingress', done: 'Ready' },
  platform: { label: 'Platform', done: 'Connected' },
  domain: { label: 'Domain', done: 'Ready' },
  visitor: { label: 'Visitor', done: 'Request succeeded' },
}

export function Topology() {
  const { account } = useAccount()
  const { detail, unstored } = useSite()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const site = withUnstored(detail, unstored)
  const shown = sitePartsOf(site, account.name)
  const current = currentPart(shown, nextSiteStep(site.site.steps))
  const nodes = shown.map(({ part, state }) => ({ label: parts[part].label, state: partStates[state] }))
  const links = linksBefore(nodes)
  const lengths = rowLengths(shown.length)
  const folded = isWhole ? '' : fit.wideOnly
  return (
    <Picture isCard id="topology" title="Traffic path">
      <div className="@container">
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className={cn(chainStyle, fit.narrowOnly)}
        >
          <PathChain nodes={nodes} links={links} />
          {isWhole ? 'Show less' : `Show all ${shown.length} components`}
        </button>
        <ol
          id={id}
          aria-label="Path from the customer's network to a visitor"
          className={fit.list}
          style={rowStyle(lengths)}
        >
          {shown.map((part, index) => (
            <li key={part.part} className={cn('relative min-w-0', part !== current && folded)}>
              {index > 0 && <Connector link={links[index] ?? 'plain'} className={folded} />}
              <RowEnd link={links[index + 1]} next={index + 1} lengths={lengths} />
              <Part part={part} href={hrefOf(part, detail, account.slug)} isCurrent={part === current} />
            </li>
          ))}
        </ol>
      </div>
    </Picture>
  )
}

function hrefOf({ part, step }: SitePart, detail: SiteDetail, slug: string): string {
  if (step !== null) return `#${step}`
  const [agent, ...others] = detail.agents
  if (part === 'agent' && agent?.agent_id && others.length === 0) return paths.agent(slug, agent.agent_id)
  const ingress = thereId(detail, 'ingress')
  if (part === 'ingress' && ingress !== null) return paths.detail(slug, 'agent-ingresses', ingress)
  const domain = thereId(detail, 'domain')
  if (part === 'domain' && domain !== null) return paths.detail(slug, 'reserved-domains', domain)
  if (part === 'platform') return '#api-key'
  return part === 'visitor' ? '#agent-api' : '#agent-config'
}

const tones: Readonly<Record<SiteStepState, string>> = {
  done: 'border-ready-line text-ink',
  attention: 'border-line text-ink',
  unreachable: 'border-line text-ink',
  waiting: 'border-line text-ink',
  unknown: 'border-line text-ink',
  todo: 'border-dashed border-edge text-muted',
}

const currentTone = (state: SiteStepState) =>
  state === 'todo' ? 'border-ink text-ink' : cn(brokenTones[partStates[state]], 'text-ink')

const stepText = (state: SiteStepState, step: SiteStepName) =>
  state === 'todo' ? `${siteStepLabels.todo} in step ${stepNumber(step)}` : siteStepLabels[state]

interface PartProps {
  part: SitePart
  href: string
  isCurrent: boolean
}

function Part({ part: whole, href, isCurrent }: PartProps) {
  const { steps } = useSite().detail.site
  const { part, name, state, step } = whole
  const { label, done } = parts[part]
  const { icon: StateIcon, className: tone } = stepMarks[state]
  const className = cn(
    boxStyle,
    fit.box,
    isCurrent ? currentTone(state) : tones[state],
    'hover:border-edge hover:bg-hover',
  )
  const content = (
    <>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-1.5">
        <StateIcon aria-hidden className={cn('size-4 shrink-0', tone)} />
        <span className="truncate font-medium">{label}</span>
      </span>
      <span
        className={cn(
          'col-span-2 col-start-1 row-start-2 truncate font-mono text-xs text-muted empty:hidden',
          fit.name,
        )}
      >
        {name !== '' && <NameText text={name} />}
      </span>
      <span className={cn('col-start-2 row-start-1 truncate text-xs', fit.status, tone)}>
        {step === null ? done : (waitingText(whole, steps) ?? stepText(state, step))}
      </span>
    </>
  )
  return href.startsWith('#') ? (
    <HashLink linkStyle="bare" href={href} className={className}>
      {content}
    </HashLink>
  ) : (
    <Link linkStyle="bare" href={href} className={className}>
      {content}
    </Link>
  )
}
