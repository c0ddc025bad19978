'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { SectionBoundary } from '@/components/resource/detail/section-boundary'
import { TryAgain, ErrorPanel } from '@/components/resource/error/error-panel'
import { type ItemSource, useItem } from '@/components/resource/detail/use-item'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/skeleton'
import { canRun } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import type { ModuleInfo } from '@/lib/contract/module-info'
import type { Named } from '@/lib/contract/operation'
import type { EdgeModule } from '@/lib/resources/edge-modules/edge-module'
import { inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { ModuleCard } from './module-card'
import { moduleState } from './module-state'

/** The data of one module card. */
export interface CardEntry {
  info: ModuleInfo
  toRequest: (stored: unknown) => unknown
  /** Renders its settings. */
  shown: (stored: unknown) => ReactNode
}

/** Declares a module card. `shown` renders the settings. */
export function cardEntry<Q extends z.ZodType, R extends z.ZodType>(
  info: ModuleInfo,
  { toRequest }: EdgeModule<Q, R>,
  shown: (stored: z.output<R>) => ReactNode = () => null,
): CardEntry {
  // The list holds modules of different schemas. Each gets the part of the response that its own schema describes.
  return {
    info,
    toRequest: (stored) => toRequest(stored as z.output<R>),
    shown: (stored) => shown(stored as z.output<R>),
  }
}

/** The owner of the modules. */
export interface ModulesOwner {
  info: ItemSource['info']
  /** The resource's ID, and the path segments of the owner if it's a part. */
  id: string
  segments?: readonly string[]
  ops: Readonly<Record<string, Named>>
  /** The prefix of the module operations' keys: `routes.`. */
  prefix?: string
  /** The owner's update, for APIs without operations for single modules. */
  update?: Named
  params: Readonly<Record<string, string>>
  /** The owner's response. If left out, each module is read separately. */
  item?: Readonly<Record<string, unknown>>
}

/** A group of related modules. */
export interface CardGroup {
  title: string
  entries: readonly CardEntry[]
}

/**
 * The modules of an edge or a route, configured ones first. If the owner can't be read, shows the readable modules
 * one by one. The title of a single group is left out.
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
          Not configured, and not supported by this account's API:{' '}
          {rest.map(({ info }) => info.label).join(', ')}.
        </p>
      )}
    </>
  )
}

interface GroupsProps {
  groups: readonly CardGroup[]
  isShown: (entry: CardEntry) => boolean
  /** A prefix for each title. */
  lead?: string
  children: (entry: CardEntry) => ReactNode
}

/** Returns the groups with visible modules. */
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

/** A module that is read separately because its owner can't be read. */
function LiveCard({ of, entry }: { of: ModulesOwner; entry: CardEntry }) {
  const get = opOf(of, entry.info, 'get') as ItemSource['get'] // moduleOps: a get has neither query nor body
  const { item, isPending, error, ...again } = useItem({ info: of.info, get, id: of.id, params: of.params })
  if (isPending) return <SkeletonRows count={3} label={`Loading ${entry.info.label}`} />
  const isAbsent = error instanceof ApiError && error.status === 404
  if (error !== null && !isAbsent) return <ErrorPanel error={error} actions={<TryAgain {...again} />} />
  return <Card of={of} entry={entry} value={isAbsent ? null : item} />
}

interface ModuleSemanticsProps {
  owner: 'edge' | 'route'
  /** Exceptions for some of them. */
  children?: string
}

/** A note about saving modules. Source: the API specification, section "Update semantics". */
export function ModuleSemantics({ owner, children }: ModuleSemanticsProps) {
  return (
    <p className="max-w-text text-muted">
      Saving the {owner}’s own form doesn't change these modules. Saving a module replaces all of it.{' '}
      {children}
    </p>
  )
}
