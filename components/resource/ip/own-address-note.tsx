'use client'

import { useQuery } from '@tanstack/react-query'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateIcon } from '@/components/ui/state-chip'
import { ownAddressQuery } from '@/lib/client/session'
import {
  decideAddress,
  type DecidingRule,
  decisionText,
  shownAddress,
} from '@/lib/resources/ip/policy-decision'

interface OwnAddressNoteProps {
  after: readonly DecidingRule[]
  /** The stored rules, or null if addresses aren't restricted yet. */
  before: readonly DecidingRule[] | null
}

const seenFrom = 'Your requests come from this address. On a different network, your address may change.'

/** Shows how a change affects access from the person's own address. Place it in a live region. */
export function OwnAddressNote({ after, before }: OwnAddressNoteProps) {
  const own = useQuery(ownAddressQuery)
  // Reserves its space while loading, so that nothing below moves.
  if (own.isPending) return <SkeletonRows count={3} label="Loading your address" />
  if (own.data === undefined) return null
  const decision = decideAddress(after, own.data)
  if (!decision)
    return (
      <p className="text-sm text-muted">
        The console can't detect your address, so it can't tell whether this change blocks you.
      </p>
    )
  const verdictBefore = before && decideAddress(before, own.data)?.verdict
  if (verdictBefore === decision.verdict) return null
  const text = decisionText(decision, own.data)
  if (decision.verdict === 'allowed')
    return <p className="text-sm wrap-anywhere text-muted">Your own address: {text}</p>
  const isCertain = decision.verdict === 'denied' && verdictBefore !== 'unknown'
  const title = isCertain
    ? `This change blocks your own address ${shownAddress(own.data)}`
    : 'This change may block your own address'
  return (
    <Panel tone="attention" title={title}>
      {text} {seenFrom}
    </Panel>
  )
}

interface OwnAddressLineProps {
  rules: readonly DecidingRule[]
  isEnabled: boolean
}

export function OwnAddressLine({ rules, isEnabled }: OwnAddressLineProps) {
  const own = useQuery(ownAddressQuery)
  if (own.isPending) return <SkeletonRows count={1} label="Loading your address" />
  const decision = own.data === undefined ? null : decideAddress(rules, own.data)
  if (own.data === undefined || !decision) return null
  const address = shownAddress(own.data)
  const text = {
    allowed: `Your address ${address} is allowed.`,
    denied: isEnabled
      ? `This restriction blocks your address ${address}.`
      : `If enabled, this restriction blocks your address ${address}.`,
    unknown: isEnabled
      ? `This restriction may block your address ${address}.`
      : `If enabled, this restriction may block your address ${address}.`,
  }[decision.verdict]
  const isProblem = decision.verdict !== 'allowed'
  return (
    <p className="flex items-start gap-1.5 text-sm wrap-anywhere text-muted">
      {isProblem && <StateIcon state={isEnabled ? 'attention' : 'unknown'} />}
      <span data-tip={decisionText(decision, own.data)}>{text}</span>
    </p>
  )
}
