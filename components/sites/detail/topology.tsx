'use client'

import { Bot, Building2, Cloud, DoorOpen, Globe, type LucideIcon, User } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { fit, rowLengths, type RowWidth } from '@/components/traffic/path-fit'
import { PathChain, chainStyle, Connector, type PathLink } from '@/components/traffic/path-links'
import { Link, HashLink } from '@/components/ui/link'
import { NameText } from '@/components/ui/text'
import { Picture } from '@/components/ui/picture'
import type { SiteDetail } from '@/lib/api/site-views'
import type { SiteStepState } from '@/lib/sites/model/sites'
import {
  currentPart,
  lineState,
  type SitePart,
  type SitePartName,
  sitePartsOf,
  waitingText,
} from './topology-parts'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { siteStepLabels, withUnstored } from '../site-text'
import { partStates, stepMarks } from '../step-mark'
import { thereId, useSite } from './site-context'

/** The label and icon of each part, and the text for its state when all its steps are done. */
const parts: Readonly<Record<SitePartName, { label: string; icon: LucideIcon; done: string }>> = {
  network: { label: 'Customer network', icon: Building2, done: 'Connected' },
  agent: { label: 'Agent', icon: Bot, done: 'Online' },
  ingress: { label: 'Agent ingress', icon: DoorOpen, done: 'Ready' },
  platform: { label: 'Platform', icon: Cloud, done: 'Connected' },
  domain: { label: 'Domain', icon: Globe, done: 'Ready' },
  visitor: { label: 'Visitor', icon: User, done: 'Request succeeded' },
}

const boxes: Readonly<Record<SiteStepState, string>> = {
  done: 'border-ready-line bg-ready-fill',
  attention: 'border-attention-line bg-attention-fill',
  unreachable: 'border-wrong-line bg-wrong-fill',
  waiting: 'border-waiting-line border-dashed',
  todo: 'border-edge border-dashed',
  unknown: 'border-edge border-dashed',
}

const links: Readonly<Record<ReturnType<typeof lineState>, PathLink>> = {
  done: 'ready',
  attention: 'attention',
  unreachable: 'wrong',
  todo: 'plain',
}

/**
 * A diagram of the path from the customer's network to a visitor, with the state of each part. Narrow windows show the
 * states on one line, and only the part with the problem or the next step.
 */
export function Topology() {
  const { account } = useAccount()
  const { detail, unstored } = useSite()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = sitePartsOf(withUnstored(detail, unstored), account.name)
  const current = currentPart(shown)
  const linkBefore = (part: SitePart, index: number): PathLink => {
    const from = shown[index - 1]
    return from ? links[lineState(from, part)] : 'plain'
  }
  const lengths = rowLengths(shown.length)
  const folded = isWhole ? '' : fit.wideOnly
  const rows: CSSProperties & Record<`--${RowWidth}`, number> = {
    '--medium': lengths.medium,
    '--wide': lengths.wide,
  }
  return (
    <Picture id="topology" title="Path">
      <div className="@container">
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className={cn(chainStyle, fit.narrowOnly)}
        >
          <PathChain
            nodes={shown.map(({ part, state }) => ({ label: parts[part].label, state: partStates[state] }))}
            links={shown.map(linkBefore)}
          />
          {isWhole ? 'Show less' : `Show all ${shown.length} parts`}
        </button>
        <ol id={id} aria-label="From the customer's network to a visitor" className={fit.list} style={rows}>
          {shown.map((part, index) => (
            <li key={part.part} className={cn('relative min-w-0', part !== current && folded)}>
              {index > 0 && (
                <Connector link={linkBefore(part, index)} {...{ index, lengths }} className={folded} />
              )}
              <Part part={part} href={hrefOf(part, detail, account.slug)} />
            </li>
          ))}
        </ol>
      </div>
    </Picture>
  )
}

/**
 * Returns the URL that a part links to: the step that explains the part's state or, if the part is done, the page of
 * its resource. A part without a resource page links to one of its steps.
 */
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

function Part({ part: whole, href }: { part: SitePart; href: string }) {
  const { steps } = useSite().detail.site
  const { part, name, state, step } = whole
  const { label, icon: Icon, done } = parts[part]
  const { icon: StateIcon, className: tone } = stepMarks[state]
  const className = cn(
    'block h-full min-w-0 rounded-md border px-3 py-2 hover:border-ink focus-visible:outline-offset-2',
    boxes[state],
  )
  const content = (
    <>
      <span className="flex items-center gap-1.5 font-medium">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        {label}
      </span>
      <span className="block font-mono text-sm wrap-anywhere @min-[42rem]:min-h-5">
        <NameText text={name} />
      </span>
      <span className={cn('flex items-start gap-1 text-xs font-medium', tone)}>
        <StateIcon aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>{step === null ? done : (waitingText(whole, steps) ?? siteStepLabels[state])}</span>
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
