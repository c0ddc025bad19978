'use client'

import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { chainStyle, PathChain, type PathLink } from '@/components/traffic/path-links'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import { RowTurn } from '@/components/ui/row-turn'
import type { State } from '@/components/ui/state-chip'
import type { DnsStatus } from '@/lib/api/dns'
import { isCertificateForbidden } from '@/lib/dns/model/cause'
import { dnsChain, type ChainNodes as Chain, type DnsNode } from '@/lib/dns/model/chain-nodes'
import { aliasSentence } from '@/lib/dns/model/labels'
import { causeAsClause } from '@/lib/dns/model/impact'
import { recordOrder } from '@/lib/dns/model/record-order'
import { cn } from '@/components/ui/style'
import { ChainBox } from './chain-box'
import { ChainTable } from './chain-table'
import { causeInChain, hasCertificateLine } from './certificate-line'

interface DnsChainProps {
  id: string
  of: Pick<DnsStatus, 'wanted' | 'check' | 'certificate'>
  /** Returns the anchor of a record's block on the same page. */
  anchorOf: (index: number) => string
  /** The anchor of the certificate's state, or undefined if the page doesn't show the state. */
  certificateAnchor?: string
  /**
   * True below a header that shows the problem. Only screen readers then read the sentence below the chain, and in
   * narrow windows, only the broken step has a box.
   */
  isPlain?: boolean
  /** The picture of the traffic behind the chain. */
  children?: ReactNode
}

/** The steps from the DNS root to the certificate. Highlights the steps that need a change. */
export function DnsChain({ id, of, anchorOf, certificateAnchor, isPlain = false, children }: DnsChainProps) {
  const chain = dnsChain(of)
  const { nodes, broken, record } = chain
  const at = record
    ? of.wanted.findIndex(({ name, type }) => name === record.name && type === record.type)
    : -1
  const forbidden = of.check?.records.findIndex(isCertificateForbidden) ?? -1
  const cause = forbidden >= 0 ? forbidden : causeInChain(of)
  const certificate = cause !== null ? anchorOf(cause) : hasCertificateLine(of) && certificateAnchor
  const targets: Partial<Record<DnsNode['stage'], string | null>> = {
    record: at >= 0 ? anchorOf(at) : null,
    certificate: certificate || null,
  }
  const name = record && of.wanted.length > 1 && (
    <>
      Record {recordOrder(of.wanted.length, of.check).indexOf(at) + 1} of {of.wanted.length}:{' '}
      <span className="font-mono wrap-anywhere">{record.name}</span>
    </>
  )
  return (
    <Picture
      id={id}
      title="DNS chain"
      isPlain={isPlain}
      note={
        <>
          {name && <>{name} · </>}
          {of.check ? (
            <>
              Checked <RelativeTime value={of.check.checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </>
      }
      table={<ChainTable nodes={nodes} record={record} />}
    >
      {isPlain && name && <p className="text-sm text-muted">{name}</p>}
      <div className="@container">
        <Steps of={chain} isPlain={isPlain} isChecked={of.check !== null} targets={targets} />
        {children !== undefined && (
          <Continued steps={nodes.length} isReady={broken === null}>
            {children}
          </Continued>
        )}
      </div>
      <p aria-live="polite" className={isPlain && of.check ? 'sr-only' : 'min-h-5 max-w-text wrap-anywhere'}>
        {of.check ? sentenceOf(chain, isPlain) : "The records haven't been checked yet."}
      </p>
    </Picture>
  )
}

interface StepsProps {
  of: Pick<Chain, 'nodes' | 'broken'>
  isPlain: boolean
  isChecked: boolean
  /** The anchors of the steps' details on the page. */
  targets: Partial<Record<DnsNode['stage'], string | null>>
}

/**
 * The boxes of the steps. If `isPlain` is true, narrow windows show one line with the steps' states and only the broken
 * step's box, unless a person expands the other boxes.
 */
function Steps({ of: { nodes, broken }, isPlain, isChecked, targets }: StepsProps) {
  const listId = useId()
  const [isWhole, setWhole] = useState(!isPlain)
  return (
    <>
      {isPlain && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className={cn(chainStyle, '@min-[36rem]:hidden')}
        >
          <PathChain nodes={nodes} links={nodes.map(({ state }) => links[state])} />
          {isWhole ? 'Show less' : `Show all ${nodes.length} steps`}
        </button>
      )}
      <ol
        id={listId}
        className="flex flex-col gap-2.5 @min-[36rem]:grid @min-[36rem]:grid-cols-3 @min-[36rem]:gap-x-3 @min-[36rem]:gap-y-5 @min-[46rem]:flex @min-[46rem]:flex-row"
      >
        {nodes.map((node, index) => (
          <li
            key={node.stage}
            className={cn(
              'relative min-w-0 flex-1 basis-0',
              !isWhole && index !== broken && '@max-[36rem]:hidden',
            )}
          >
            {index > 0 && (
              <Connector
                to={node.state}
                isPast={broken !== null && index > broken}
                isRowStart={index % ROW === 0}
                isHidden={!isWhole}
              />
            )}
            <ChainBox
              node={node}
              isBroken={(index === broken || node.isBroken === true) && isChecked}
              isShort={isPlain && index !== broken}
              anchor={targets[node.stage] ?? null}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Describes the first step that isn't ready and, unless `isBrief` is true, the cause. */
function sentenceOf(
  { nodes, broken, cause, isWorking, isIncomplete, isOtherForm, isCached, isAlias, record }: Chain,
  isBrief: boolean,
): string {
  const node = broken === null ? undefined : nodes[broken]
  if (!node)
    return nodes.some(({ isSkipped }) => isSkipped)
      ? 'All checked steps are complete.'
      : 'All steps are complete.'
  if (isAlias) return aliasSentence
  const where = node.stage === 'record' ? node.label : node.label.toLowerCase()
  const why = isBrief ? '' : `: ${causeAsClause(cause ?? '', record?.name)}`
  const isMany = where === 'name servers'
  const needs = isMany ? 'need' : 'needs'
  switch (node.state) {
    case 'waiting':
      if (node.stage === 'record')
        return isOtherForm
          ? 'DNS works, but some resolvers still use old cached results.'
          : `The ${where} is correct, but some resolvers still use old cached results.`
      return `The ${where} is pending${why}.`
    case 'unknown':
      return `The state is unknown from the ${where} onward${why}.`
    case 'attention': {
      const wait = isCached ? ', and some resolvers still use old cached results' : ''
      return isWorking
        ? `DNS works, but the ${where} ${needs} attention${why}${wait}.`
        : `The ${where} ${needs} attention${why}${wait}.`
    }
    default:
      return `The chain ${isIncomplete ? 'is incomplete' : 'breaks'} at the ${where}${why}.`
  }
}

const lines: Record<State, string> = {
  ready: 'border-solid border-ready',
  waiting: 'border-dashed border-waiting',
  attention: 'border-dashed border-attention',
  wrong: 'border-dashed border-wrong',
  unknown: 'border-solid border-edge',
}

/** The number of steps per row if the chain has several rows. */
const ROW = 3

/** The style of the line before each step while the steps have no boxes. */
const links: Record<State, PathLink> = {
  ready: 'ready',
  waiting: 'plain',
  attention: 'attention',
  wrong: 'wrong',
  unknown: 'plain',
}

interface ContinuedProps {
  /** The number of steps in the chain. */
  steps: number
  isReady: boolean
  children: ReactNode
}

/** The traffic below the chain, with a line from the chain's last step. Hidden if `children` renders no section. */
function Continued({ steps, isReady, children }: ContinuedProps) {
  const inLastRow = steps % ROW || ROW
  const ends: CSSProperties & Record<`--${string}`, string> = {
    '--row-end': `${(100 * (ROW - inLastRow + 0.5)) / ROW}%`,
    '--chain-end': `${50 / steps}%`,
  }
  const tone = isReady ? 'border-solid border-ready' : 'border-solid border-edge'
  return (
    <div className="relative mt-2.5 not-has-[section]:hidden @min-[36rem]:mt-5" style={ends}>
      <span
        aria-hidden
        className="absolute right-(--row-end) bottom-full left-5 h-5 @max-[36rem]:hidden @min-[46rem]:right-(--chain-end)"
      >
        <span className={cn('block h-1/2 border-r-2 border-b-2', tone)} />
        <span className={cn('block h-1/2 border-l-2', tone)} />
      </span>
      {children}
    </div>
  )
}

interface ConnectorProps {
  to: State
  isPast: boolean
  /** True for the first step of a row. */
  isRowStart: boolean
  /** True to hide the line in narrow windows. */
  isHidden: boolean
}

/**
 * The line from the previous step. In a column, the previous step is above, and in a row, on the left. At the start of
 * a row, the line turns back from the end of the row above. The line is muted after the broken step.
 */
function Connector({ to, isPast, isRowStart, isHidden }: ConnectorProps) {
  const tone = isPast ? 'border-dashed border-edge' : lines[to]
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'absolute -top-2.5 left-5 h-2.5 border-l-2',
          '@min-[36rem]:top-1/2 @min-[36rem]:-left-3 @min-[36rem]:h-0 @min-[36rem]:w-3 @min-[36rem]:border-t-2 @min-[36rem]:border-l-0',
          isRowStart && '@min-[36rem]:@max-[46rem]:hidden',
          isHidden && '@max-[36rem]:hidden',
          tone,
        )}
      />
      {isRowStart && <RowTurn length={ROW} tone={tone} className="hidden @min-[36rem]:@max-[46rem]:block" />}
    </>
  )
}
