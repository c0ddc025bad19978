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
  heading?: (item: z.output<I>) => string | undefined
  summary?: (item: z.output<I>) => ReactNode
  /** The sentence about the resource's problem. Overrides the sentence of the stored state. */
  verdict?: string | undefined | ((item: z.output<I>) => string | undefined)
  /** The state chip next to the name, or a function that returns it. Defaults to the resource's stored state. */
  state?: ReactNode | ((item: z.output<I>) => ReactNode)
  isStateDated?: boolean
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  wide?: readonly string[]
  /** Returns a diagram, shown in a panel below the header. The diagram must keep its height while loading. */
  picture?: (item: z.output<I>) => ReactNode
  /**
   * The link to the page for fixing the resource's problem, or a function that returns the link. Null omits the link,
   * and undefined keeps the link in the stored state.
   */
  fix?: FixAction | null | undefined | ((item: z.output<I>) => FixAction | null | undefined)
  acts?: (item: z.output<I>) => ReactNode
  isGoneExplained?: boolean
  fixed?: (item: z.output<I>) => string | undefined
  /** Returns another resource to edit, or undefined to edit this one. */
  editInstead?: (item: z.output<I>) => EditInstead | undefined
  /** Fields that the details omit because the page shows them elsewhere. */
  elsewhere?: readonly string[]
  children?: (item: z.output<I>) => ReactNode
  /** The text of "Used by" if nothing is known to use this resource, or null to omit the section in that case. */
  none?: string | null | ((item: z.output<I>) => string | null)
  /** The kind of resources that belong to this resource. "Used by" omits them. */
  ownKind?: ResourceName
  usesElsewhere?: readonly ResourceName[]
  /** Reports whether the page's own section lists what uses this resource. "Used by" is then omitted. */
  usersElsewhere?: (item: z.output<I>) => boolean
  isWide?: boolean | ((item: z.output<I>) => boolean)
  beside?: (item: z.output<I>) => ReactNode
}
