import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { FixAction } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import type { ItemSource } from './use-item'

export interface EditInstead {
  resource: ResourceName
  id: string
  label: string
}

export interface ResourceDetailProps<I extends z.ZodObject> extends ItemSource<I> {
  /** Returns the heading. Defaults to the resource's title. */
  heading?: (item: z.output<I>) => string | undefined
  /** Returns a one-line summary, such as "Allows any name below site1.example.com". */
  summary?: (item: z.output<I>) => ReactNode
  /**
   * The sentence about the resource's problem, shown directly below the name. Defaults to the sentence of the
   * resource's stored state.
   */
  verdict?: string | undefined | ((item: z.output<I>) => string | undefined)
  /** The state chip next to the name, or a function that returns it. Defaults to the resource's stored state. */
  state?: ReactNode | ((item: z.output<I>) => ReactNode)
  /** True if `state` already shows the age of its data. */
  isStateDated?: boolean
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** The fields with long values, such as documents, which the details show last, at full width. */
  wide?: readonly string[]
  /** Returns a diagram, shown in a panel below the header. The diagram must keep its height while loading. */
  picture?: (item: z.output<I>) => ReactNode
  /**
   * The link to the page for fixing the resource's problem, or null for no link. Defaults to the link in the resource's
   * stored state.
   */
  fix?: FixAction | null | undefined
  /** Returns actions in addition to edit and delete. */
  acts?: (item: z.output<I>) => ReactNode
  /** True if `children` explain that the resource no longer exists. */
  isGoneExplained?: boolean
  /**
   * Returns the reason why nobody can edit or delete the resource, or undefined if the resource can be edited.
   */
  fixed?: (item: z.output<I>) => string | undefined
  /**
   * Returns another resource to edit, with the link's label, or undefined if this resource itself can be edited. With
   * another resource, the page has no delete action.
   */
  editInstead?: (item: z.output<I>) => EditInstead | undefined
  /** Fields that the details omit because `children` show them. */
  elsewhere?: readonly string[]
  children?: (item: z.output<I>) => ReactNode
  /**
   * The text of "Used by" if no resource is known to use this resource, or a function that returns the text. Null omits
   * the section.
   */
  none?: string | null | ((item: z.output<I>) => string | null)
  /** The kind of the resources that belong to this resource, which "Used by" omits. */
  ownKind?: ResourceName
  /** The kinds of resources that "Uses" omits because the page shows them, with their state, elsewhere. */
  usesElsewhere?: readonly ResourceName[]
  /** True if `children` need the full width. Related resources then appear below `children`. */
  isWide?: boolean | ((item: z.output<I>) => boolean)
  /**
   * Returns sections to show above the details, in the column beside the related resources. `children` then appear
   * above both columns, at full width.
   */
  beside?: (item: z.output<I>) => ReactNode
}
