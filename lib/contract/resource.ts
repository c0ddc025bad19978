import type * as z from 'zod'
import { fieldsOf } from '@/lib/util/records'
import type { Named, Operation } from './operation'
import { inSentence } from '@/lib/util/text'

/** The default display of a field on pages. */
export type FieldKind = 'text' | 'mono' | 'time' | 'ref' | 'list' | 'json' | 'yes-no' | 'object'

export interface FieldInfo {
  label: string
  kind: FieldKind
  /** The purpose of the field, shown below its input. */
  help?: string
  /** The message for a missing required value: "Enter the domain". */
  missing?: string
}

/** A section of the user guide: a page of `docs` and the anchor of a heading on it. */
export type ManualTarget = `${string}#${string}`

/**
 * The labels and structure of a resource for pages, navigation and inventory. Contains no schemas, so pages stay small.
 */
export interface ResourceInfo<N extends string = string, F extends string = string> {
  /**
   * The plural noun of the resource's path in kebab case, used for the folder, the URL and the prefix of operation
   * names.
   */
  name: N
  label: string
  one: string
  /** The prefix of the resource's IDs. The console uses it only to recognize a pasted ID. */
  idPrefix: string
  /** One sentence that describes the resource. */
  about: string
  /** The resource's section in the user guide: `page#anchor`. */
  help: ManualTarget
  /** The step before creating the first resource, for empty lists. `links` are the resources that it requires. */
  firstStep?: { text: string; links: readonly string[] }
  /** The field with the resource's name. */
  title: NoInfer<F>
  /** The field to use if `title` is empty. */
  titleElse?: NoInfer<F>
  /**
   * Fields that a create request sends and the API returns, which identify a created resource. Empty if no field
   * identifies one.
   */
  identifies: readonly NoInfer<F>[]
  /** Inputs that a clone leaves empty, each with the reason: two resources can't share the value. */
  unique?: Readonly<Partial<Record<NoInfer<F>, string>>>
  /** Fields that identify a part that is created separately, by the field that lists the parts. */
  parts?: Readonly<Partial<Record<NoInfer<F>, readonly string[]>>>
  /** The field with the creation time; `created_at` by default. */
  time?: NoInfer<F>
  /** Fields to filter and group a list by: at most four, each a short string on the wire. */
  facets: readonly NoInfer<F>[]
  /** Fields that search covers besides ID and title; a dotted path leads through lists: `routes.match`. */
  search: readonly (NoInfer<F> | `${NoInfer<F>}.${string}`)[]
  /** The columns of the list, starting with the title. */
  columns: readonly NoInfer<F>[]
  fields: Readonly<Record<F, FieldInfo>>
  /** Labels of fields that only requests have. */
  inputs?: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** Fields that contain a Ref or an ID, with the resource that they refer to. */
  refs: Readonly<Partial<Record<NoInfer<F>, string>>>
  /** The consequences of a deletion: what stops working and what stays. */
  deletion: string
  /** Resources that are deleted together with one that they refer to. */
  deletesAlso?: readonly string[]
  /** The error code for deleting a resource that is in use; absent if use doesn't prevent deletion. */
  inUse?: number
}

/** Returns the field with the creation time. */
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
  /** Name of the array in a list response; empty if the API has no list. */
  listKey: string
  ops: { [K in keyof Ops]: Named<Ops[K], `${N}.${K & string}`> }
}

/** Declares a resource and names its operations `<resource>.<key>`. Every field of `info` must be a field of `item`. */
export function defineResource<
  N extends string,
  I extends z.ZodObject,
  F extends keyof I['shape'] & string,
  Ops extends Record<string, Operation>,
>(definition: { info: ResourceInfo<N, F>; item: I; ops: Ops }) {
  const ops = Object.fromEntries(
    Object.entries(definition.ops).map(([key, op]) => [
      key,
      { ...op, name: `${definition.info.name}.${key}` },
    ]),
  ) as Resource<N, F, Ops>['ops'] // fromEntries loses the types of the keys
  return {
    name: definition.info.name,
    info: definition.info,
    item: definition.item,
    listKey: listKeyOf(definition.ops),
    ops,
  }
}

/**
 * Returns the name of the array in a list response. Reads the schema's own fields, because the pages' code has no zod.
 */
function listKeyOf({ list }: Record<string, Operation>): string {
  const { shape } = fieldsOf(list?.response)
  const isList = (field: unknown) => fieldsOf(fieldsOf(field).def).type === 'array'
  return Object.entries(fieldsOf(shape)).find(([, field]) => isList(field))?.[0] ?? ''
}

/** The texts of a module: a part that is absent, on or disabled. Contains no schemas. */
export interface ModuleInfo<K extends string = string> {
  /** The key in the owner's body and the last segment of the module's path. */
  key: K
  label: string
  /** The name as used in a sentence, with an article if needed; the label by default. */
  noun?: string
  /** One sentence about the module's effect on traffic. */
  about: string
  /** Labels of the module's request fields, by dotted path. `enabled` has the same label in all modules. */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** The consequences of disabling or removing the module. */
  removal: string
}

/** Keeps the literal key of an info object while checking its shape. */
export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

/** Returns a module's name as used in a sentence: "the OAuth module". */
export const moduleNoun = ({ noun, label }: Pick<ModuleInfo, 'noun' | 'label'>) =>
  noun ?? `the ${inSentence(label)}`
