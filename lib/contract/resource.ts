import type * as z from 'zod'
import { fieldsOf } from '@/lib/util/is-record'
import type { Named, Operation } from './operation'

/** How a page renders a field that it has no cell of its own for. */
export type FieldKind = 'text' | 'mono' | 'time' | 'ref' | 'list' | 'json' | 'yes-no' | 'object'

export interface FieldInfo {
  label: string
  kind: FieldKind
  /** What the field is for, shown below its input. */
  help?: string
  /** What is said where it has to be given and is not: "Give the domain". */
  missing?: string
}

/** A place in the manual: a page of `docs`, and the anchor of a heading on it. */
export type ManualPlace = `${string}#${string}`

/** What pages, navigation and inventory know of a resource. Free of schemas: browser code may import it anywhere. */
export interface ResourceInfo<N extends string = string, F extends string = string> {
  /** Plural noun of its path, in kebab case: the folder, the address, the prefix of operation names. */
  name: N
  label: string
  one: string
  /** Prefix of its ids, as far as known; only for recognising a pasted id. */
  idPrefix: string
  /** What these are, in one sentence. */
  about: string
  /** Where the manual tells of these: `page#anchor`. */
  help: ManualPlace
  /** What comes before the first one, said where there is none yet; `links`: the resources that it is done with. */
  firstStep?: { text: string; links: readonly string[] }
  /** The field that names one. */
  title: NoInfer<F>
  /** The field that names one where `title` says nothing. */
  titleElse?: NoInfer<F>
  /**
   * Fields that a create sends and the API answers with, by which what was created is recognized. Empty: nothing
   * identifies one.
   */
  identifies: readonly NoInfer<F>[]
  /** The same for its parts that are created on their own, by the field that lists them. */
  parts?: Readonly<Partial<Record<NoInfer<F>, readonly string[]>>>
  /** The field that says when one came to be; `created_at` unless told. */
  time?: NoInfer<F>
  /** Fields a list can be narrowed by; at most four, each a short string on the wire. */
  facets: readonly NoInfer<F>[]
  /** Fields that search looks into besides id and title; also below one, through lists: `routes.match`. */
  search: readonly (NoInfer<F> | `${NoInfer<F>}.${string}`)[]
  /** Columns of the list, first the title. */
  columns: readonly NoInfer<F>[]
  fields: Readonly<Record<F, FieldInfo>>
  /** Labels of inputs that only requests have. */
  inputs?: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** Fields that hold a Ref or an id, and the resource they point to. */
  refs: Readonly<Partial<Record<NoInfer<F>, string>>>
  /** What stops working, and what stays behind, when one is deleted. */
  deletion: string
  /** Resources whose things go with one that is deleted, where they refer to it. */
  takesAlong?: readonly string[]
  /** Code of the refusal to delete one while something refers to it; left out where that stands in no way. */
  inUse?: number
  /** The resource whose pages lead to these; left out where the navigation does. */
  below?: string
}

/** The field that says when a thing came to be. */
export const timeField = ({ time = 'created_at' }: Pick<ResourceInfo, 'time'>): string => time

/** Keeps the literal types of an info object while checking its shape. */
export const defineInfo = <N extends string, F extends string>(info: ResourceInfo<N, F>) => info

export interface Resource<
  N extends string = string,
  F extends string = string,
  Ops extends Record<string, Operation> = Record<string, Operation>,
> {
  name: N
  info: ResourceInfo<N, F>
  item: z.ZodObject
  /** Name of the array in a list response; empty where the API has no list. */
  listKey: string
  ops: { [K in keyof Ops]: Named<Ops[K], `${N}.${K & string}`> }
}

/** Joins a resource's operations and names each `<resource>.<key>`. Every field of `info` is one of the item's. */
export function defineResource<
  N extends string,
  I extends z.ZodObject,
  F extends keyof I['shape'] & string,
  Ops extends Record<string, Operation>,
>(given: { info: ResourceInfo<N, F>; item: I; ops: Ops }) {
  const ops = Object.fromEntries(
    Object.entries(given.ops).map(([key, op]) => [key, { ...op, name: `${given.info.name}.${key}` }]),
  ) as Resource<N, F, Ops>['ops'] // fromEntries forgets the keys it was given
  return { name: given.info.name, info: given.info, item: given.item, listKey: listKeyOf(given.ops), ops }
}

/** The name of the array in a list response. Reads the schema's own fields: the pages' code has no zod. */
function listKeyOf({ list }: Record<string, Operation>): string {
  const { shape } = fieldsOf(list?.response)
  const isList = (field: unknown) => fieldsOf(fieldsOf(field).def).type === 'array'
  return Object.entries(fieldsOf(shape)).find(([, field]) => isList(field))?.[0] ?? ''
}
