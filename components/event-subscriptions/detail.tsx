'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { StateOf } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { subscriptionSummary, subscriptionState } from '@/lib/resources/states/own-state'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { SkeletonRows } from '@/components/ui/placeholder'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { EventTypePicker } from './event-type-picker'
import { sourcePlan, planSteps } from './plan'
import { Outcomes, PlanBar, type SourcesRead } from './plan-shown'
import { PresentSources } from './present-sources'
import { sourcesQuery, useSourceSteps } from './use-source-steps'

const { get } = eventSubscriptions.ops

export function EventSubscriptionDetail({ id }: { id: string }) {
  const sources = <SourcesSection id={id} />
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      none={null}
      state={(item) => <StateOf of={subscriptionState(item)} />}
      summary={subscriptionSummary}
      elsewhere={['sources']}
      parts={sources}
    >
      {() => sources}
    </DetailOrParts>
  )
}

const { name } = eventSubscriptions

function SourcesSection({ id }: { id: string }) {
  const { account } = useAccount()
  const sources = useQuery(sourcesQuery(account.slug, id))
  const copy = useQuery({ ...inventoryDetailQuery(account.slug, name, id), enabled: false }).data?.row.item
  const known = sourceTypes(copy?.sources)
  const present = sources.data?.sources.map(({ type }) => type)
  return (
    <section aria-label="Sources" className="space-y-3">
      {!present && <h2 className="flex min-h-control items-center text-lg font-medium">Sources</h2>}
      {sources.isPending &&
        (known ? (
          <PresentSources id={id} present={known} />
        ) : (
          <SkeletonRows count={3} label="Loading sources" />
        ))}
      {sources.isError && (
        <ErrorPanel
          error={sources.error}
          actions={<Button onClick={() => void sources.refetch()}>Try again</Button>}
        />
      )}
      {present && <KnownSources id={id} present={present} read={sources} />}
    </section>
  )
}

const sourceTypes = (sources: unknown) =>
  Array.isArray(sources)
    ? sources.flatMap(({ type }: { type?: unknown }) => (typeof type === 'string' ? [type] : []))
    : null

interface KnownSourcesProps {
  id: string
  present: readonly string[]
  read: SourcesRead
}

function useChosen({ id, present }: Pick<KnownSourcesProps, 'id' | 'present'>) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[] | null>(null) // null: unchanged
  const toggle = useRef<HTMLButtonElement>(null)
  const drop = () => {
    setChosen(null)
    toggle.current?.focus() // the focused button disappears with the plan
  }
  const carriedOut = useSourceSteps(id, () => {
    drop()
    setOpen(false)
  })
  const wanted = chosen ?? present
  const plan = sourcePlan(present, wanted)
  const steps = planSteps(plan)
  useUnsavedGuard(steps.length > 0)
  return { ...carriedOut, isOpen, setOpen, toggle, wanted, setChosen, drop, plan, steps }
}

function KnownSources({ id, present, read }: KnownSourcesProps) {
  const { wanted, setChosen, drop, plan, steps, run, isRunning, ...seen } = useChosen({ id, present })
  const { isOpen, setOpen, toggle, error, outcomes, endedAtMs } = seen
  const reasonFor = useReasons()
  return (
    <>
      <div className="flex max-w-text flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-medium">{`Sources (${present.length})`}</h2>
        <Button
          ref={toggle}
          aria-expanded={isOpen}
          disabledReason={reasonFor('create') && reasonFor('delete')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close catalog' : 'Change sources'}
        </Button>
      </div>
      {isOpen ? (
        <EventTypePicker wanted={wanted} present={present} onChange={setChosen} />
      ) : (
        <PresentSources id={id} present={present} />
      )}
      {error !== null && <ErrorPanel error={error} />}
      {outcomes.length > 0 && <Outcomes {...{ outcomes, endedAtMs, present, read }} />}
      <div aria-live="polite" className="sticky bottom-2 z-10">
        {steps.length > 0 && (
          <PlanBar plan={plan}>
            <Button
              variant="primary"
              pending={isRunning}
              disabledReason={
                (plan.added.length > 0 ? reasonFor('create') : undefined) ??
                (plan.removed.length > 0 ? reasonFor('delete') : undefined)
              }
              onClick={() => run(steps)}
            >
              {steps.length === 1 ? 'Apply 1 change' : `Apply ${steps.length} changes`}
            </Button>
            {!isRunning && <Button onClick={drop}>Discard</Button>}
          </PlanBar>
        )}
      </div>
    </>
  )
}

function useReasons() {
  const seen = useAccount()
  return (act: 'create' | 'delete') =>
    permissionFor(seen, `event-subscriptions.sources.${act}`)?.disabledReason
}
