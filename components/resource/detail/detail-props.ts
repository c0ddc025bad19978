import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { ItemSource } from './use-item'

/** The contents of a detail page. */
export interface ResourceDetailProps<I extends z.ZodObject> extends ItemSource<I> {
  /** Returns the heading, if it differs from the title. */
  heading?: (item: z.output<I>) => string | undefined
  /** Returns a one-line summary: "Allows any name below site1.example.com". */
  summary?: (item: z.output<I>) => ReactNode
  /** The state chip next to the name. */
  state?: ReactNode | ((item: z.output<I>) => ReactNode)
  /** True if `state` itself shows its age. */
  isStateDated?: boolean
  /** Returns custom contents of fields. */
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** Returns a picture of how it connects, shown in a panel below the header. Reserve its height. */
  picture?: (item: z.output<I>) => ReactNode
  /** Returns actions besides edit and delete. */
  acts?: (item: z.output<I>) => ReactNode
  /** True if its own sections show that it no longer exists. */
  isGoneExplained?: boolean
  /** Returns the reason why it can't be edited or deleted, in any role. */
  fixed?: (item: z.output<I>) => string | undefined
  /** Fields that its own sections show instead. */
  elsewhere?: readonly string[]
  /** Returns its own sections, above the details. */
  children?: (item: z.output<I>) => ReactNode
  /** True if its own sections need the whole width, so that related resources are below them. */
  isWide?: boolean
}
