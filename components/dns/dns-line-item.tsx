'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CacheWait } from './cache-wait'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { onDemandInPage } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip, StateIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { dnsStatusQuery } from '@/lib/client/dns'
import type { DnsLine } from '@/lib/api/dns'
import { impactText } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { ChevronRight } from '@/components/ui/icons'
import { VisuallyHidden } from '@/components/ui/text'
import { dnsStages } from '@/lib/dns/model/chain-faults'
import { stateLabels } from '@/lib/util/state'

// Loaded on demand, because most rows stay closed, and the records need a lot of code, such as the public suffix list.
const { Component: DnsRecords } = onDemandInPage(async () => ({
  default: (await import('./dns-records')).DnsRecords,
}))

const columns = 'xl:grid-cols-[1rem_minmax(0,9fr)_6.5rem_9.5rem_8.5rem_minmax(0,13fr)_6rem] xl:gap-x-3'

const grid = `sm:grid-cols-[1rem_minmax(0,1fr)_9.5rem_8.5rem] ${columns}`

export const DnsLineHead = () => (
  <div
    className={`hidden h-row items-center gap-x-2 border-b border-line px-3 text-sm font-medium text-muted sm:grid ${grid}`}
  >
    <span className="col-start-2">Name</span>
    <span className="max-xl:hidden">Kind</span>
    <span>State</span>
    <span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tip shows on focus too */}
      <span tabIndex={0} data-tip={chainLegend} className="underline decoration-rim decoration-dotted">
        DNS chain
      </span>
    </span>
    <span className="max-xl:hidden">Details</span>
    <span className="text-right max-xl:hidden">Checked</span>
  </div>
)

export function DnsLineItem({ resource, isOpenFirst }: { resource: DnsLine; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <li className="min-w-0">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary
          className={`grid min-h-row cursor-pointer grid-cols-[1rem_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 px-3 py-1 text-sm -outline-offset-2 hover:bg-hover ${grid}`}
        >
          <ChevronRight className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0 font-mono font-medium wrap-anywhere max-sm:col-span-2">
            <Breakable text={resource.title} />
          </span>
          <span className="text-muted max-xl:sr-only">{resourceTypes[resource.resource].one}</span>
          <span className="max-sm:col-[2/span_3] max-sm:row-start-2">
            <DnsStateOfLine resource={resource} />
          </span>
          <span className="empty:hidden max-sm:sr-only">
            <ChainStrip chain={resource.chain} broken={resource.broken} dns_state={resource.dns_state} />
          </span>
          <span
            data-tip={reasonOf(resource) ?? undefined}
            className="min-w-0 text-muted wrap-anywhere xl:line-clamp-2 xl:leading-tight max-sm:col-[2/span_3] max-sm:row-start-3 max-sm:empty:hidden sm:max-xl:col-[2/span_2] sm:max-xl:truncate"
          >
            <Details resource={resource} />
          </span>
          <span className="text-muted max-sm:col-start-4 max-sm:row-start-1 xl:text-right">
            {resource.checked_at !== null && (
              <>
                <span className="max-sm:sr-only xl:sr-only">Checked </span>
                <RelativeTime value={resource.checked_at} isPassedOver />
              </>
            )}
          </span>
        </summary>
        {isOpen && <Opened resource={resource} />}
      </details>
    </li>
  )
}

function DnsStateOfLine({ resource: { dns_state: dnsState } }: { resource: DnsLine }) {
  const { state, label } = dnsStateLabels[dnsState]
  return <StateChip state={state}>{label}</StateChip>
}

function Details({ resource }: { resource: DnsLine }) {
  const { dns_state: dnsState, until } = resource
  if (until === null) return reasonOf(resource)
  return (
    <>
      {dnsState !== 'waiting' && `${reasonOf(resource)}. `}
      <CacheWait until={until} />
    </>
  )
}

function reasonOf({ dns_state: dnsState, impact, cause, broken, chain }: DnsLine): string | null {
  const isIssued = chain.some(({ stage, state }) => stage === 'certificate' && state === 'ready')
  if (cause === null) return isIssued ? 'Certificate issued' : null
  if (dnsState === 'correct' && broken === 'certificate') return `Certificate ${inSentence(cause)}`
  return impactText(impact, cause)
}

function Opened({ resource }: { resource: DnsLine }) {
  const { account } = useAccount()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, resource.resource, resource.id),
    refetchInterval: 15_000,
  })
  return (
    <div className="space-y-3 border-t border-line bg-canvas p-3">
      <Link
        href={`${paths.detail(account.slug, resource.resource, resource.id)}#dns`}
        className="block min-h-6 w-fit max-w-full wrap-anywhere"
      >
        View <Breakable text={resource.title} />
      </Link>
      {status.isPending && <SkeletonRows count={2} />}
      {/* If older records are shown, the page's own message is enough. */}
      {status.isError && !status.data && <LateErrorPanel error={status.error} />}
      {status.data && <DnsRecords status={status.data} fallback={<SkeletonRows count={2} />} />}
    </div>
  )
}

const labels: Record<DnsLine['chain'][number]['stage'], string> = {
  root: 'Root',
  registry: 'Registry',
  zone: 'Zone',
  record: 'Record',
  target: 'Target',
  certificate: 'Certificate',
}
type StripProps = Pick<DnsLine, 'chain' | 'broken' | 'dns_state'>

function stepText(
  { stage, state }: StripProps['chain'][number],
  { broken, dns_state: dnsState }: Omit<StripProps, 'chain'>,
): string {
  const { label, state: worst } = dnsStateLabels[dnsState]
  if (stage === 'record' && dnsState === 'alias') return `${labels[stage]} ${inSentence(label)}`
  // The label "DNS incorrect" doesn't show which step is broken.
  const isSame =
    stage === broken &&
    stage !== 'certificate' &&
    state === 'wrong' &&
    worst === 'wrong' &&
    dnsState !== 'wrong'
  if (isSame) return stage === 'record' ? label : `${labels[stage]}: ${inSentence(label)}`
  return `${labels[stage]} ${inSentence(stateLabels[state])}`
}

const chainLegend = Object.values(labels).join(' → ')

export function ChainStrip({ chain, ...row }: StripProps) {
  if (chain.length === 0) return null
  const steps = dnsStages.map((stage) => {
    const step = chain.find((one) => one.stage === stage)
    return { stage, state: step?.state, text: step ? stepText(step, row) : `${labels[stage]} doesn't apply` }
  })
  const end = steps.findLastIndex(({ state }) => state !== undefined) + 1
  const line = 'border-t border-edge'
  const texts = steps.flatMap(({ state, text }) => (state ? inSentence(text) : []))
  return (
    <span className="inline-flex items-center">
      <VisuallyHidden>DNS chain: {texts.join(', ')}</VisuallyHidden>
      {steps.map(({ stage, state, text }, index) => (
        <span key={stage} className="inline-flex items-center [&_svg]:size-3.5">
          {index > 0 && <span className={cn('h-0 w-2', index < end && line)} />}
          <span data-tip={text} className="inline-flex w-3.5 py-1">
            {state ? <StateIcon state={state} /> : <span className={cn('h-0 w-full', index < end && line)} />}
          </span>
        </span>
      ))}
    </span>
  )
}
