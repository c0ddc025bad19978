import type * as z from 'zod'
import { fieldsOf } from '@/lib/util/records'
import type { Named, Operation } from './operation'
import { inSentence } from '@/lib/util/text'

export type FieldKind = 'text' | 'mono' | 'time' | 'ref' | 'list' | 'json' | 'yes-no' | 'object'

export interface FieldInfo {
  label: string
  kind: FieldKind
  help?: string
  missing?: string
}

/** A section of the user guide: the name of a page and the anchor of a heading. */
export type ManualTarget = `${string}#${string}`

export interface ResourceInfo<N extends string = string, F extends string = string> {
  /** The plural name in kebab case, as in file names, URLs and operation names. */
  name: N
  label: string
  one: string
  /** The prefix of the resource's IDs, without the underscore. */
  idPrefix: string
  /** A sentence about the purpose of this kind of resource, for its list and its create form. */
  about: string
  help: ManualTarget
  /**
   * The step to take before creating the first resource, shown in empty lists. `links` contains the kinds of resources
   * that the step is about, or `agents`. `action` is the label of a button that creates a resource of the first kind.
   * The button appears only while no resource of these kinds exists.
   */
  firstStep?: { text: string; links: readonly string[]; action?: string }
  title: NoInfer<F>
  /** The field that contains the name if `title` is empty. */
  titleElse?: NoInfer<F>
  /**
   * The request fields that identify a created resource, so that a check can find the resource. Empty if no fields
   * identify the resource.
   */
  identifies: readonly NoInfer<F>[]
  /** The inputs that stay empty when a resource is copied, each with the reason as a sentence. */
  unique?: Readonly<Partial<Record<NoInfer<F>, string>>>
  /** The fields that identify a part of the resource, keyed by the field that contains the parts. */
  parts?: Readonly<Partial<Record<NoInfer<F>, readonly string[]>>>
  /** The field with the creation time. Defaults to `created_at`. */
  time?: NoInfer<F>
  /**
   * The fields that filter and group a list, at most four. The inventory stores the first 200 characters of each value.
   */
  facets: readonly NoInfer<F>[]
  /**
   * The fields that a search covers in addition to the ID and title. A dotted path, such as `credential.id` or
   * `hostnames.hostname`, leads into an object or into all items of a list.
   */
  search: readonly (NoInfer<F> | `${NoInfer<F>}.${string}`)[]
  columns: readonly NoInfer<F>[]
  /**
   * The most important fields, which are shown at the top of the resource's page. Defaults to the list's columns,
   * without name, description and time.
   */
  facts?: readonly NoInfer<F>[]
  fields: Readonly<Record<F, FieldInfo>>
  inputs?: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** The fields that contain a Ref or an ID, with the kind of resource that each field refers to. */
  refs: Readonly<Partial<Record<NoInfer<F>, string>>>
  /** The consequences of deleting the resource, in sentences: what stops working and what stays. */
  deletion: string
  /** The kinds of resources that refer to a resource of this kind and are deleted with it. */
  deletesAlso?: readonly string[]
  /** The error code for deleting a resource that is in use. Absent if the resource can be deleted while in use. */
  inUse?: number
}

export const timeField = ({ time = 'created_at' }: Pick<ResourceInfo, 'time'>): string => time

/** Returns `info` unchanged, and checks its structure at compile time. */
export const defineInfo = <N extends string, F extends string>(info: ResourceInfo<N, F>) => info

export interface Resource<
  N extends string = string,
  F extends string = string,
  Ops extends Record<string, Operation> = Record<string, Operation>,
> {
  name: N
  info: ResourceInfo<N, F>
  item: z.ZodObject
  /** The name of the array in a list response, or an empty string if the API has no list operation. */
  listKey: string
  ops: { [K in keyof Ops]: Named<Ops[K], `${N}.${K & string}`> }
}

/** Defines a resource and gives its operations the names `<resource>.<key>`. */
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

function listKeyOf({ list }: Record<string, Operation>): string {
  const { shape } = fieldsOf(list?.response)
  const isList = (field: unknown) => fieldsOf(fieldsOf(field).def).type === 'array'
  return Object.entries(fieldsOf(shape)).find(([, field]) => isList(field))?.[0] ?? ''
}

export interface ModuleInfo<K extends string = string> {
  /** The key of the module in request bodies, and the last segment of its path. */
  key: K
  label: string
  /** The name of the module for use in a sentence, with an article if needed. Defaults to "the" and the label. */
  noun?: string
  about: string
  /**
   * The labels of the module's request fields, keyed by dotted path. The `enabled` field has the same label in all
   * modules.
   */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  removal: string
}

export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

/** Returns the name of a module for use in a sentence, such as "the OAuth module". */
export const moduleNoun = ({ noun, label }: Pick<ModuleInfo, 'noun' | 'label'>) =>
  noun ?? `the ${inSentence(label)}`
