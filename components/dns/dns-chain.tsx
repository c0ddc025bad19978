'use client'

import { type ReactNode, useId, useState } from 'react'
import { fit, rowStyle } from '@/components/traffic/path-fit'
import {
  type ChainAbove,
  chainStyle,
  Connector,
  linksBefore,
  PathChain,
  RowEnd,
} from '@/components/traffic/path-links'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import type { DnsStatus } from '@/lib/api/dns'
import { isCertificateForbidden } from '@/lib/dns/model/cause'
import { dnsChain, type ChainNodes as Chain, type DnsNode } from '@/lib/dns/model/chain-nodes'
import { aliasSentence } from '@/lib/dns/model/labels'
import { causeAsClause } from '@/lib/dns/model/impact'
import { recordOrder } from '@/lib/dns/model/record-order'
import { isInSetup } from '@/lib/dns/model/record-dns-state'
import { cn } from '@/components/ui/style'
import { ChainBox } from './chain-box'
import { ChainTable } from './chain-table'
import { causeInChain, hasCertificateLine } from './certificate-line'

interface DnsChainProps {
  id: string
  of: Pick<DnsStatus, 'wanted' | 'check' | 'certificate'>
  anchorOf: (index: number) => string
  /** The anchor of the certificate's state, or undefined if the page doesn't show the state. */
  certificateAnchor?: string
  /** True if the header above the chain already shows the problem. */
  isPlain?: boolean
  below?: ((chain: ChainAbove) => ReactNode) | undefined
  /** The rows that describe the content of `below` in the chain's table. */
  rowsBelow?: ReactNode
}

export function DnsChain(props: DnsChainProps) {
  const { id, of, anchorOf, certificateAnchor, isPlain = false, below, rowsBelow } = props
  const chain = dnsChain(of)
  const { nodes, record } = chain
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
      isCard
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
      table={
        <ChainTable nodes={nodes} record={record}>
          {rowsBelow}
        </ChainTable>
      }
    >
      {isPlain && name && <p className="text-sm text-muted">{name}</p>}
      <div className="@container">
        <Steps of={chain} isPlain={isPlain} isChecked={of.check !== null} targets={targets} />
        {below && (
          <div className="mt-2.5 not-has-[section]:hidden @min-[42rem]:mt-5">
            {below({ lengths: lengthsOf(nodes), last: nodes.at(-1)?.state ?? 'unknown' })}
          </div>
        )}
      </div>
      <p aria-live="polite" className={isPlain && of.check ? 'sr-only' : 'min-h-5 max-w-text wrap-anywhere'}>
        {of.check ? sentenceOf(chain, isPlain, isInSetup(of.check)) : "The records haven't been checked yet."}
      </p>
    </Picture>
  )
}

interface StepsProps {
  of: Pick<Chain, 'nodes' | 'broken'>
  isPlain: boolean
  isChecked: boolean
  targets: Partial<Record<DnsNode['stage'], string | null>>
}

function Steps({ of: { nodes, broken }, isPlain, isChecked, targets }: StepsProps) {
  const listId = useId()
  const [isWhole, setWhole] = useState(!isPlain)
  const folded = isWhole ? '' : fit.wideOnly
  const links = linksBefore(nodes)
  const lengths = lengthsOf(nodes)
  return (
    <>
      {isPlain && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className={cn(chainStyle, fit.narrowOnly)}
        >
          <PathChain nodes={nodes} links={links} />
          {isWhole ? 'Show less' : `Show all ${nodes.length} steps`}
        </button>
      )}
      <ol id={listId} className={fit.list} style={rowStyle(lengths)}>
        {nodes.map((node, index) => (
          <li key={node.stage} className={cn('relative min-w-0', index !== broken && folded)}>
            {index > 0 && <Connector link={links[index] ?? 'plain'} className={folded} />}
            <RowEnd link={links[index + 1]} next={index + 1} lengths={lengths} />
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

function sentenceOf(
  { nodes, broken, cause, isWorking, isIncomplete, isOtherForm, isCached, isAlias, record }: Chain,
  isBrief: boolean,
  isAwaited: boolean,
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
      if (isAwaited && node.stage !== 'certificate')
        return `Waiting for the ${node.stage === 'record' ? where : 'DNS records'} to be created.`
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

const lengthsOf = ({ length }: readonly DnsNode[]) => ({ medium: Math.min(length, 3), wide: length })
