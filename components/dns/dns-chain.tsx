'use client'

import { Breakable } from '@/components/ui/breakable'
import { HashLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import { RowTurn } from '@/components/ui/row-turn'
import { type State, StateIcon, stateTones } from '@/components/ui/state-chip'
import type { DnsStatus } from '@/lib/api/dns'
import { isCertificateForbidden } from '@/lib/dns/model/cause'
import { dnsChain, type ChainNodes as Chain, type DnsNode } from '@/lib/dns/model/chain-nodes'
import { aliasSentence } from '@/lib/dns/model/labels'
import { causeAsClause } from '@/lib/dns/model/impact'
import { recordOrder } from '@/lib/dns/model/record-order'
import { cn } from '@/components/ui/style'
import { causeInChain, hasCertificateLine } from './certificate-line'

interface DnsChainProps {
  id: string
  of: Pick<DnsStatus, 'wanted' | 'check' | 'certificate'>
  /** Returns the anchor of a record's block on the same page. */
  anchorOf: (index: number) => string
  /** The anchor of the certificate's state, or undefined if the page doesn't show the state. */
  certificateAnchor?: string
  /**
   * True if the page shows the problem elsewhere. Only screen readers then read the sentence below the chain.
   */
  isBrief?: boolean
  /** True in a box with a title. In narrow windows, only the broken step's name is then visible. */
  isPlain?: boolean
}

/** The steps from the DNS root to the certificate. Highlights the steps that need a change. */
export function DnsChain({
  id,
  of,
  anchorOf,
  certificateAnchor,
  isBrief = false,
  isPlain = false,
}: DnsChainProps) {
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
      table={<ChainTable nodes={nodes} />}
    >
      {isPlain && name && <p className="text-sm text-muted">{name}</p>}
      <div className="@container">
        <ol className="flex flex-col gap-2.5 @min-[36rem]:grid @min-[36rem]:grid-cols-3 @min-[36rem]:gap-x-3 @min-[36rem]:gap-y-5 @min-[46rem]:flex @min-[46rem]:flex-row">
          {nodes.map((node, index) => (
            <li key={node.stage} className="relative min-w-0 flex-1 basis-0">
              {index > 0 && (
                <Connector
                  to={node.state}
                  isPast={broken !== null && index > broken}
                  isRowStart={index % ROW === 0}
                />
              )}
              <Box
                node={node}
                isBroken={(index === broken || node.isBroken === true) && of.check !== null}
                isShort={isPlain && index !== broken}
                anchor={targets[node.stage] ?? null}
              />
            </li>
          ))}
        </ol>
      </div>
      <p aria-live="polite" className={isBrief && of.check ? 'sr-only' : 'min-h-5 max-w-text wrap-anywhere'}>
        {of.check ? sentenceOf(chain, isBrief) : "The records haven't been checked yet."}
      </p>
    </Picture>
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

interface ConnectorProps {
  to: State
  isPast: boolean
  /** True for the first step of a row. */
  isRowStart: boolean
}

/**
 * The line from the previous step. In a column, the previous step is above, and in a row, on the left. At the start of
 * a row, the line turns back from the end of the row above. The line is muted after the broken step.
 */
function Connector({ to, isPast, isRowStart }: ConnectorProps) {
  const tone = isPast ? 'border-dashed border-edge' : lines[to]
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'absolute -top-2.5 left-5 h-2.5 border-l-2',
          '@min-[36rem]:top-1/2 @min-[36rem]:-left-3 @min-[36rem]:h-0 @min-[36rem]:w-3 @min-[36rem]:border-t-2 @min-[36rem]:border-l-0',
          isRowStart && '@min-[36rem]:@max-[46rem]:hidden',
          tone,
        )}
      />
      {isRowStart && <RowTurn length={ROW} tone={tone} className="hidden @min-[36rem]:@max-[46rem]:block" />}
    </>
  )
}

/** The colors of the broken step, keyed by the step's state. The colors don't change on hover. */
const broken: Record<State, string> = {
  ready: 'border-line',
  waiting: 'border-waiting bg-waiting-fill hover:border-waiting! hover:bg-waiting-fill!',
  attention: 'border-attention bg-attention-fill hover:border-attention! hover:bg-attention-fill!',
  wrong: 'border-wrong bg-wrong-fill hover:border-wrong! hover:bg-wrong-fill!',
  unknown: 'border-edge bg-sunken hover:bg-sunken!',
}

interface BoxProps {
  node: DnsNode
  isBroken: boolean
  /** True to hide the name in narrow windows. */
  isShort: boolean
  /** The anchor of the step's details on the page. Null if the page has no details. */
  anchor: string | null
}

function Box({ node, isBroken, isShort, anchor }: BoxProps) {
  const { label, state, status } = node
  const name = node.stage === 'root' ? '' : node.name
  const className = cn(
    'grid h-full min-w-0 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-md border px-2.5 @min-[36rem]:grid-cols-1 @min-[36rem]:content-start @min-[36rem]:py-2.5',
    isBroken ? broken[state] : 'border-line',
    isShort ? 'min-h-8 py-0.5' : 'min-h-12 py-1.5',
  )
  const title = `${label}${name === '' ? '' : ` ${name}`}: ${factsOf(node)}`
  const content = (
    <>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-1.5">
        <StateIcon state={state} />
        <span className="truncate font-medium">{label}</span>
      </span>
      {name !== '' && (
        <span
          className={cn(
            'col-span-2 col-start-1 row-start-2 min-h-4 font-mono text-xs text-muted @min-[36rem]:col-span-1',
            isBroken ? 'wrap-anywhere' : 'truncate',
            isShort && '@max-[36rem]:hidden',
          )}
        >
          {isBroken ? <Breakable text={name} /> : name}
        </span>
      )}
      <span
        className={cn(
          'col-start-2 row-start-1 truncate text-xs @min-[36rem]:col-start-1 @min-[36rem]:row-start-3',
          stateTones[state],
        )}
      >
        {status}
      </span>
    </>
  )
  if (anchor === null)
    return (
      <div className={className} title={title}>
        {content}
      </div>
    )
  return (
    <HashLink
      linkStyle="bare"
      href={`#${anchor}`}
      title={title}
      className={cn(className, 'text-ink hover:border-edge hover:bg-hover')}
    >
      {content}
    </HashLink>
  )
}

/** Returns a step's status. If the step has name servers, appends their names. */
const factsOf = ({ status, servers = [] }: DnsNode) =>
  servers.length > 0 ? `${status}: ${servers.join(', ')}` : status

const ChainTable = ({ nodes }: { nodes: readonly DnsNode[] }) => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr className="text-left text-muted">
        <th scope="col" className="py-1 pr-3 font-normal">
          Step
        </th>
        <th scope="col" className="py-1 pr-3 font-normal">
          Name
        </th>
        <th scope="col" className="py-1 font-normal">
          State
        </th>
      </tr>
    </thead>
    <tbody>
      {nodes.map((node) => (
        <tr key={node.stage} className="border-t border-line">
          <th scope="row" className="py-1.5 pr-3 text-left font-normal">
            {node.label}
          </th>
          <td className="py-1.5 pr-3 font-mono wrap-anywhere">{node.name}</td>
          <td className="py-1.5 wrap-anywhere">{factsOf(node)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
