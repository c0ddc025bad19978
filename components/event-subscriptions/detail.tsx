'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { StateOf } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { subscriptionSummary, subscriptionState } from '@/lib/resources/states/own-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useAccountDraft } from '@/components/resource/form/use-form-draft'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/placeholder'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { EventTypePicker } from './event-type-picker'
import { sourcePlan, type SourcePlan, planSteps } from './plan'
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

/** The added and removed sources. Unlike a full list, they stay valid if someone else changes other sources. */
type Changes = Pick<SourcePlan, 'added' | 'removed'>

const unchanged: Changes = { added: [], removed: [] }

function useChosen({ id, present }: Pick<KnownSourcesProps, 'id' | 'present'>) {
  const form = useOwnForm<Changes>({ defaultValues: unchanged })
  const draft = useAccountDraft('event-subscriptions.sources', form, unchanged, { subscription_id: id })
  const [isToggled, setToggled] = useState<boolean>()
  const toggle = useRef<HTMLButtonElement>(null)
  const isOpen = isToggled ?? draft.restored !== null
  const drop = () => {
    setToggled(isOpen) // a discarded draft must not close the catalog
    draft.discard()
    toggle.current?.focus() // the focused button disappears with the plan
  }
  const carriedOut = useSourceSteps(id, () => {
    drop()
    setToggled(false)
  })
  const { added, removed } = form.watch()
  const wanted = [...present.filter((type) => !removed.includes(type)), ...added]
  const plan = sourcePlan(present, [...new Set(wanted)])
  const steps = planSteps(plan)
  const isDoneElsewhere = form.formState.isDirty && steps.length === 0
  const onDoneElsewhere = useEffectEvent(() => draft.discard())
  // Ends the draft once the platform's list of sources already includes its changes.
  useEffect(() => {
    if (isDoneElsewhere) onDoneElsewhere()
  }, [isDoneElsewhere])
  const setWanted = (types: readonly string[]) => {
    const changes = sourcePlan(present, types)
    form.setValue('added', changes.added, { shouldDirty: true })
    form.setValue('removed', changes.removed, { shouldDirty: true })
  }
  const { restored } = draft
  return {
    ...carriedOut,
    restored,
    isOpen,
    setOpen: setToggled,
    toggle,
    wanted,
    setWanted,
    drop,
    plan,
    steps,
  }
}

function KnownSources({ id, present, read }: KnownSourcesProps) {
  const { wanted, setWanted, drop, plan, steps, run, isRunning, ...seen } = useChosen({ id, present })
  const { restored, isOpen, setOpen, toggle, error, outcomes, endedAtMs } = seen
  const reasonFor = useReasons()
  return (
    <>
      <div className="flex max-w-text flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-medium">
          Sources <span className="text-sm font-normal text-muted">{present.length}</span>
        </h2>
        <Button
          ref={toggle}
          aria-expanded={isOpen}
          disabledReason={reasonFor('create') && reasonFor('delete')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close catalog' : 'Change sources'}
        </Button>
      </div>
      <RestoredDraft draft={isRunning ? null : restored} isStale={false} onDiscard={drop} />
      {isOpen ? (
        <EventTypePicker wanted={wanted} present={present} onChange={setWanted} />
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
