'use client'

import { ArrowDown, OctagonX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ActLink } from '@/components/resource/act/act-link'
import { readOrNothing, SectionBoundary } from '@/components/resource/detail/section-boundary'
import { TryAgain, ErrorPanel } from '@/components/resource/error/error-panel'
import { type ItemSource, useItem } from '@/components/resource/detail/use-item'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import { canRun } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { trafficQuery } from '@/lib/client/traffic'
import { isUnreadable } from '@/lib/contract/conform'
import { AddModule } from './add-module'
import { type CardEntry, type CardGroup, moduleHref, moduleOp, type ModulesOwner } from './card-entry'
import { ModuleCard } from './module-card'
import { ModuleIcon } from './module-icon'
import { backendAct, type Condition, moduleState } from './module-state'

interface Fault {
  label: string
  /** The explanation of the problem. Absent if the page explains the problem elsewhere. */
  sentence?: string
}

interface ModuleCardsProps {
  of: ModulesOwner
  groups: readonly CardGroup[]
  owner: 'edge' | 'route'
  /** The start of the path. Without it, the stages have no titles. */
  start?: { label: string; icon: ReactNode }
  fault?: Fault | null
  order?: ReactNode
  note?: string
}

export function ModuleCards(props: ModuleCardsProps) {
  const { of, groups, owner, fault, order, note } = props
  const { account } = useAccount()
  const heading = useRef<HTMLHeadingElement>(null)
  const { item } = of
  const health = useBackendHealth(of)
  const entries = groups.flatMap((group) => group.entries)
  const isSet = ({ info }: CardEntry) => moduleState(item?.[info.key]) !== 'absent'
  const canSet = ({ info }: CardEntry) =>
    [moduleOp(of, info.key, 'put').name, of.update?.name].some(
      (name) => name !== undefined && account.blocked[name] !== 'not-offered',
    )
  const isUnknown = ({ info }: CardEntry) => item !== undefined && isUnreadable(item, info.key)
  const isAddable = (entry: CardEntry) =>
    item !== undefined && !isSet(entry) && !isUnknown(entry) && canSet(entry)
  const rest = item === undefined ? [] : entries.filter((entry) => !isSet(entry) && !canSet(entry))
  const unknown = entries.filter((entry) => isUnknown(entry) && !isSet(entry))
  useRemovedFocus(heading, item === undefined ? [] : entries.filter((entry) => !isSet(entry)))
  return (
    <section aria-label="Modules" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-medium">
          Modules
        </h2>
        <AddModule of={of} groups={groups} isOffered={isAddable} />
      </div>
      {order && <p className="max-w-text text-muted">{order}</p>}
      {item === undefined ? (
        <div className={rows}>
          {entries
            .filter(({ info }) => canRun(account, moduleOp(of, info.key, 'get').name))
            .map((entry) => (
              <LiveCard key={entry.info.key} of={of} entry={entry} />
            ))}
        </div>
      ) : (
        <>
          <Path {...props} item={item} health={health} />
          {fault && moduleState(item.backend) !== 'absent' && <FaultLine of={of} fault={fault} item={item} />}
        </>
      )}
      {unknown.length > 0 && (
        <p className="max-w-text text-sm text-muted">
          Unknown format: {unknown.map(({ info }) => info.label).join(', ')}.
        </p>
      )}
      {rest.length > 0 && (
        <p className="max-w-text text-sm text-muted">
          Not supported by this account's API: {rest.map(({ info }) => info.label).join(', ')}.
        </p>
      )}
      <UpdateNote owner={owner}>{note}</UpdateNote>
    </section>
  )
}

const rows = '@container divide-y divide-line rounded-md border border-line bg-surface empty:hidden'

function useBackendHealth({ info, id, segments = [], item }: ModulesOwner): Condition | undefined {
  const { account } = useAccount()
  const edges = info.name === 'tcp-edges' ? 'tcp-edges' : 'https-edges'
  const isOn = moduleState(item?.backend) === 'on'
  const { data } = useQuery({ ...trafficQuery(account.slug, edges, id, segments[1]), enabled: isOn })
  const node = isOn ? data?.nodes.find(({ stage }) => stage === 'backend') : undefined
  return node && { state: node.state, label: node.status }
}

function useRemovedFocus(heading: RefObject<HTMLHeadingElement | null>, absent: readonly CardEntry[]) {
  const keys = absent.map(({ info }) => info.key).join(' ')
  const before = useRef<readonly string[] | null>(null)
  useEffect(() => {
    const now = keys.split(' ')
    const isNew = (key: string) => before.current !== null && !before.current.includes(key)
    if (now.some((key) => isNew(key) && window.location.hash === `#${key}`)) heading.current?.focus()
    before.current = now
  }, [heading, keys]) // binds to the browser's address and focus
}

type PathProps = ModuleCardsProps & { item: Record<string, unknown>; health: Condition | undefined }

/** Shows the configured modules in the order of their stages, from the visitor to the backend. */
function Path({ of, groups, start, fault, item, health }: PathProps) {
  const stages = groups.flatMap(({ title, entries }) => {
    const set = entries.filter(({ info }) => moduleState(item[info.key]) !== 'absent')
    const missing = entries.find((entry) => fault && entry.info.key === 'backend' && !set.includes(entry))
    return set.length > 0 || missing ? [{ title, set, missing }] : []
  })
  if (stages.length === 0) return <p className="text-muted">No modules.</p>
  return (
    <ol className={rows} aria-label={start && 'Path through the modules'}>
      {start && (
        <li className="flex items-center gap-2 px-4 py-2.5 font-medium [&>svg]:size-4 [&>svg]:text-muted">
          {start.icon}
          {start.label}
        </li>
      )}
      {stages.map(({ title, set, missing }) => (
        <li key={title} className="[&>section~*]:border-t [&>section~*]:border-line">
          {start && (
            <p className="flex items-center gap-2 px-4 pt-2 text-xs text-muted">
              <ArrowDown aria-hidden className="size-4" />
              {title}
            </p>
          )}
          {set.map((entry) => (
            <Card
              key={entry.info.key}
              of={of}
              entry={entry}
              value={item[entry.info.key]}
              health={entry.info.key === 'backend' ? health : undefined}
            />
          ))}
          {missing && fault && <MissingBackend of={of} info={missing.info} fault={fault} item={item} />}
        </li>
      ))}
    </ol>
  )
}

interface FaultProps {
  of: ModulesOwner
  fault: Fault
  item: Record<string, unknown>
}

const MissingBackend = ({ info, ...line }: FaultProps & { info: CardEntry['info'] }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
    <div className="flex flex-wrap items-center gap-2">
      <ModuleIcon module={info.key} className="size-4 shrink-0 text-muted" />
      <h3 className="font-medium">{info.label}</h3>
      <StateChip state="wrong">{line.fault.label}</StateChip>
    </div>
    <FaultLine {...line} />
  </div>
)

function FaultLine({ of, fault, item }: FaultProps) {
  const { account } = useAccount()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {fault.sentence !== undefined && (
        <p className="flex items-center gap-1.5 font-medium text-wrong">
          <OctagonX aria-hidden className="size-4 shrink-0" />
          {fault.sentence}
        </p>
      )}
      <ActLink operation={moduleOp(of, 'backend', 'put').name} href={moduleHref(account.slug, of, 'backend')}>
        {backendAct(item.backend)}
      </ActLink>
    </div>
  )
}

interface CardProps {
  of: ModulesOwner
  entry: CardEntry
  value: unknown
  health?: Condition | undefined
}

function Card({ of, entry, value, health }: CardProps) {
  const { account } = useAccount()
  const { info, toRequest, problem, shown } = entry
  return (
    <ModuleCard
      info={info}
      value={value}
      href={moduleHref(account.slug, of, info.key)}
      put={moduleOp(of, info.key, 'put')}
      get={moduleOp(of, info.key, 'get')}
      removeOp={moduleOp(of, info.key, 'delete')}
      update={of.update}
      params={of.params}
      toRequest={toRequest}
      problem={readOrNothing(() => problem(value))}
      health={health}
    >
      {shown && moduleState(value) !== 'absent' && (
        <SectionBoundary isSuspect={false} render={() => shown(value)} />
      )}
    </ModuleCard>
  )
}

function LiveCard({ of, entry }: { of: ModulesOwner; entry: CardEntry }) {
  const get = moduleOp(of, entry.info.key, 'get') as ItemSource['get'] // moduleOps: a get has neither query nor body
  const { item, isPending, error, ...again } = useItem({ info: of.info, get, id: of.id, params: of.params })
  if (isPending) return <SkeletonRows count={3} label={`Loading ${entry.info.label}`} />
  const isAbsent = error instanceof ApiError && error.status === 404
  if (error !== null && !isAbsent) return <ErrorPanel error={error} actions={<TryAgain {...again} />} />
  return <Card of={of} entry={entry} value={isAbsent ? null : item} />
}

/** Explains how modules are updated and ordered. Source: the API specification, section "Update semantics". */
const UpdateNote = ({ owner, children }: { owner: 'edge' | 'route'; children: ReactNode }) => (
  <details className="max-w-text text-sm text-muted">
    <summary className="w-fit py-1">How modules are updated</summary>
    <p className="mt-1">
      Saving a module replaces its entire configuration. Editing the {owner} here doesn't change its modules.
      An API request that updates the {owner} can replace modules, but not remove them. Modules are grouped by
      purpose, which isn't necessarily the order in which they run. {children}
    </p>
  </details>
)
