'use client'

import { useQuery } from '@tanstack/react-query'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ownAddressQuery } from '@/lib/client/own-address'
import { decide, type DecidingRule, decisionWords, shownAddress } from '@/lib/resources/ip/policy-decision'

interface OwnAddressNoteProps {
  /** The rules as they will be. */
  after: readonly DecidingRule[]
  /** The rules as they are; null where nothing restricts yet. */
  before: readonly DecidingRule[] | null
}

const seenFrom =
  'It is the address that this console sees you from; on another network yours may be another one.'

/** What a change of rules means for whoever makes it: said before it is saved. For within a live region. */
export function OwnAddressNote({ after, before }: OwnAddressNoteProps) {
  const own = useQuery(ownAddressQuery)
  // Its room is kept while it loads, so that what follows stays where it is.
  if (own.isPending) return <SkeletonRows count={3} label="Loading your address" />
  if (own.data === undefined) return null
  const decision = decide(after, own.data)
  if (!decision)
    return (
      <p className="text-sm text-muted">
        Whether this keeps you out is unknown: the console cannot tell your address.
      </p>
    )
  const words = decisionWords(decision, own.data)
  if (decision.verdict === 'allowed')
    return <p className="text-sm wrap-anywhere text-muted">Your own address: {words}</p>
  const isNew = before === null || decide(before, own.data)?.verdict === 'allowed'
  const title =
    decision.verdict === 'unknown'
      ? 'This may shut out your own address'
      : isNew
        ? `This shuts out your own address ${shownAddress(own.data)}`
        : `Your own address ${shownAddress(own.data)} stays out`
  return (
    <Panel tone="attention" title={title}>
      {words} {seenFrom}
    </Panel>
  )
}
