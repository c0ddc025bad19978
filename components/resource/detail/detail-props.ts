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
  /** True if `state` shows the age of its data itself. */
  isStateDated?: boolean
  /** Returns custom contents of fields. */
  values?: (item: z.output<I>) => Partial<Record<string, ReactNode>>
  /** Returns a diagram of the resource's connections, shown in a panel below the header. Reserve its height. */
  picture?: (item: z.output<I>) => ReactNode
  /** Returns actions besides edit and delete. */
  acts?: (item: z.output<I>) => ReactNode
  /** True if the page's own sections show that the resource no longer exists. */
  isGoneExplained?: boolean
  /** Returns the reason why no role can edit or delete the resource. */
  fixed?: (item: z.output<I>) => string | undefined
  /** Fields shown in the page's own sections instead. */
  elsewhere?: readonly string[]
  /** Returns the page's own sections, shown above the details. */
  children?: (item: z.output<I>) => ReactNode
  /** True if the page's own sections need the full width, which moves related resources below them. */
  isWide?: boolean
}
