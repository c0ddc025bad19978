import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { ItemSource } from '@/components/resource/detail/use-item'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { Named } from '@/lib/contract/operation'
import type { EdgeModule } from '@/lib/resources/edge-modules/edge-module'
import type { ModuleStage } from '@/lib/resources/info/route-modules'
import { paths } from '@/lib/util/paths'

export interface CardEntry {
  info: ModuleInfo
  toRequest: (stored: unknown) => unknown
  /** Describes the problem of an enabled module, or returns null. */
  problem: (stored: unknown) => string | null
  /** Renders the module's settings. If absent, the card shows the module's purpose. */
  shown?: (stored: unknown) => ReactNode
}

interface Shown<T> {
  problem?: (stored: T) => string | null
  shown?: (stored: T) => ReactNode
}

export function cardEntry<Q extends z.ZodType, R extends z.ZodType>(
  info: ModuleInfo,
  { toRequest }: EdgeModule<Q, R>,
  { problem = () => null, shown }: Shown<z.output<R>> = {},
): CardEntry {
  // The list holds modules of different schemas. Each gets the part of the response that its own schema describes.
  const own = (stored: unknown) => stored as z.output<R>
  return {
    info,
    toRequest: (stored) => toRequest(own(stored)),
    problem: (stored) => problem(own(stored)),
    ...(shown && { shown: (stored: unknown) => shown(own(stored)) }),
  }
}

export interface CardGroup {
  title: string
  entries: readonly CardEntry[]
}

export const cardGroups = <K extends string>(
  stages: readonly ModuleStage<K>[],
  entries: Readonly<Record<K, CardEntry>>,
): CardGroup[] => stages.map(({ title, keys }) => ({ title, entries: keys.map((key) => entries[key]) }))

export interface ModulesOwner {
  info: ItemSource['info']
  /** The edge's ID. `segments` are the path segments of the route, if any. */
  id: string
  segments?: readonly string[]
  ops: Readonly<Record<string, Named>>
  /** The prefix of the modules' operation keys, such as `routes.` for the modules of a route. */
  prefix?: string
  /** The edge's update operation, for APIs without separate operations for modules. */
  update?: Named
  params: Readonly<Record<string, string>>
  /** The API's response for the edge or route. Without this response, each module is read separately. */
  item?: Readonly<Record<string, unknown>>
}

export function moduleOp({ ops, prefix = '' }: ModulesOwner, key: string, verb: 'put' | 'get' | 'delete') {
  const op = ops[`${prefix}${key}.${verb}`]
  if (!op) throw new Error(`No operation ${prefix}${key}.${verb}`)
  return op
}

export const moduleHref = (slug: string, { info, id, segments = [] }: ModulesOwner, key: string): string =>
  paths.part(slug, info.name, id, ...segments, key)
