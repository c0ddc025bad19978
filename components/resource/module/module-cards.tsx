'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { SectionBoundary } from '@/components/resource/detail/section-boundary'
import { TryAgain } from '@/components/resource/detail/try-again'
import { type ItemSource, useItem } from '@/components/resource/detail/use-item'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/skeleton'
import { canRun } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import type { ModuleInfo } from '@/lib/contract/module-info'
import type { Named } from '@/lib/contract/operation'
import type { EdgeModule } from '@/lib/resources/edge-modules/edge-module'
import { inSentence } from '@/lib/util/in-sentence'
import { paths } from '@/lib/util/paths'
import { ModuleCard } from './module-card'
import { moduleState } from './module-state'

/** What the cards need of one module. */
export interface CardEntry {
  info: ModuleInfo
  toRequest: (stored: unknown) => unknown
  /** What is set, in words. */
  shown: (stored: unknown) => ReactNode
}

/** One module of a list of cards; `shown` says what is set, where there is something to say. */
export function cardEntry<Q extends z.ZodType, R extends z.ZodType>(
  info: ModuleInfo,
  { toRequest }: EdgeModule<Q, R>,
  shown: (stored: z.output<R>) => ReactNode = () => null,
): CardEntry {
  // A list holds modules of different schemas; each is given what its own part of an answer holds.
  return {
    info,
    toRequest: (stored) => toRequest(stored as z.output<R>),
    shown: (stored) => shown(stored as z.output<R>),
  }
}

/** What has the modules. */
export interface ModulesOwner {
  info: ItemSource['info']
  /** The thing's id, and the way from its page to the owner's, where that is a part of it. */
  id: string
  segments?: readonly string[]
  ops: Readonly<Record<string, Named>>
  /** What stands before a module's key in the keys of its operations: `routes.`. */
  prefix?: string
  /** The update of the owner, if the API may have that and not the modules' own operations. */
  update?: Named
  params: Readonly<Record<string, string>>
  /** As the API sent it; left out where it cannot be asked for: then each module is read by itself. */
  item?: Readonly<Record<string, unknown>>
}

/** Modules that answer one question. */
export interface CardGroup {
  title: string
  entries: readonly CardEntry[]
}

/**
 * The modules of an edge or a route: as it has them, what is configured before what is not; or, where it cannot be
 * asked for, those that can, one by one. Of a single group the title is not shown.
 */
export function ModuleCards({ of, groups }: { of: ModulesOwner; groups: readonly CardGroup[] }) {
  const { account } = useAccount()
  const { item } = of
  if (item === undefined) {
    const canGet = ({ info }: CardEntry) => canRun(account, opOf(of, info, 'get').name)
    return (
      <Groups groups={groups} isShown={canGet}>
        {(entry) => <LiveCard key={entry.info.key} of={of} entry={entry} />}
      </Groups>
    )
  }
  const isSet = ({ info }: CardEntry) => moduleState(item[info.key]) !== 'absent'
  const canSet = ({ info }: CardEntry) =>
    [opOf(of, info, 'put').name, of.update?.name].some(
      (name) => name !== undefined && account.blocked[name] !== 'not-offered',
    )
  const card = (entry: CardEntry) => (
    <Card key={entry.info.key} of={of} entry={entry} value={item[entry.info.key]} />
  )
  const rest = groups.flatMap(({ entries }) => entries.filter((entry) => !isSet(entry) && !canSet(entry)))
  return (
    <>
      <Groups groups={groups} isShown={isSet}>
        {card}
      </Groups>
      <Groups groups={groups} isShown={(entry) => !isSet(entry) && canSet(entry)} lead="Not configured">
        {card}
      </Groups>
      {rest.length > 0 && (
        <p className="max-w-text text-sm text-muted">
          Not configured, and the API of this account has no operation for it:{' '}
          {rest.map(({ info }) => info.label).join(', ')}.
        </p>
      )}
    </>
  )
}

interface GroupsProps {
  groups: readonly CardGroup[]
  isShown: (entry: CardEntry) => boolean
  /** What stands before each title. */
  lead?: string
  children: (entry: CardEntry) => ReactNode
}

/** The groups that have something to show. */
function Groups({ groups, isShown, lead, children }: GroupsProps) {
  const filled = groups.flatMap(({ title, entries }) => {
    const shown = entries.filter(isShown)
    return shown.length > 0
      ? [{ title: lead === undefined ? title : `${lead}: ${inSentence(title)}`, shown }]
      : []
  })
  if (groups.length === 1) return filled.flatMap(({ shown }) => shown.map(children))
  return filled.map(({ title, shown }) => (
    <section key={title} aria-label={title} className="space-y-3">
      <h2 className="text-lg font-medium">{title}</h2>
      {shown.map(children)}
    </section>
  ))
}

function opOf({ ops, prefix = '' }: ModulesOwner, { key }: ModuleInfo, verb: 'put' | 'get' | 'delete') {
  const op = ops[`${prefix}${key}.${verb}`]
  if (!op) throw new Error(`No operation ${prefix}${key}.${verb}`)
  return op
}

function Card({ of, entry, value }: { of: ModulesOwner; entry: CardEntry; value: unknown }) {
  const { account } = useAccount()
  const { info, toRequest, shown } = entry
  return (
    <ModuleCard
      info={info}
      value={value}
      href={paths.part(account.slug, of.info.name, of.id, ...(of.segments ?? []), info.key)}
      put={opOf(of, info, 'put')}
      get={opOf(of, info, 'get')}
      removeOp={opOf(of, info, 'delete')}
      update={of.update}
      params={of.params}
      toRequest={toRequest}
    >
      {moduleState(value) !== 'absent' && <SectionBoundary isSuspect={false} render={() => shown(value)} />}
    </ModuleCard>
  )
}

/** A module that is read by itself: what has it cannot be asked for. */
function LiveCard({ of, entry }: { of: ModulesOwner; entry: CardEntry }) {
  const get = opOf(of, entry.info, 'get') as ItemSource['get'] // moduleOps: a get has neither query nor body
  const { item, isPending, error, ...again } = useItem({ info: of.info, get, id: of.id, params: of.params })
  if (isPending) return <SkeletonRows count={3} label={`Loading ${entry.info.label}`} />
  const isAbsent = error instanceof ApiError && error.status === 404
  if (error !== null && !isAbsent) return <ErrorPanel error={error} actions={<TryAgain {...again} />} />
  return <Card of={of} entry={entry} value={isAbsent ? null : item} />
}
