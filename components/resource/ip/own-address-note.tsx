'use client'

import { useQuery } from '@tanstack/react-query'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ownAddressQuery } from '@/lib/client/session'
import {
  decideAddress,
  type DecidingRule,
  decisionText,
  shownAddress,
} from '@/lib/resources/ip/policy-decision'

interface OwnAddressNoteProps {
  /** The rules to describe: those after an unsaved change, or the stored ones. */
  after: readonly DecidingRule[]
  /** The stored rules; null if addresses aren't restricted yet. */
  before: readonly DecidingRule[] | null
}

const seenFrom =
  'This is the address that your requests come from. On a different network, your address may differ.'

/** Shows whether rules allow or block the person's own address. Place it in a live region. */
export function OwnAddressNote({ after, before }: OwnAddressNoteProps) {
  const own = useQuery(ownAddressQuery)
  // Reserves its space while loading, so that nothing below moves.
  if (own.isPending) return <SkeletonRows count={3} label="Loading your address" />
  if (own.data === undefined) return null
  const decision = decideAddress(after, own.data)
  if (!decision)
    return (
      <p className="text-sm text-muted">
        The console can't detect your address, so we don't know whether this change blocks you.
      </p>
    )
  const text = decisionText(decision, own.data)
  if (decision.verdict === 'allowed')
    return <p className="text-sm wrap-anywhere text-muted">Your own address: {text}</p>
  const isNew = before === null || decideAddress(before, own.data)?.verdict === 'allowed'
  const title =
    decision.verdict === 'unknown'
      ? 'This change may block your own address'
      : isNew
        ? `This change blocks your own address ${shownAddress(own.data)}`
        : `Your own address ${shownAddress(own.data)} stays blocked`
  return (
    <Panel tone="attention" title={title}>
      {text} {seenFrom}
    </Panel>
  )
}
