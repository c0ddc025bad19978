import type { IconName } from '@/lib/resources/icons'
import type { ProblemKind } from '@/lib/resources/navigation'

/** Navigation as the shell shows it, computed on the server for the account and the person. */
export interface NavigationItem {
  label: string
  href: string
  icon?: IconName
  /** The query string of the link, starting with `?`. */
  search?: string
  /** The letter that opens the page after `g`. */
  key?: string
  /** The problems that the badge counts. */
  badge?: ProblemKind
  /** Another name that ⌘K matches. */
  also?: string
  /** The page's other tabs, or pages that only its own pages link to. */
  below?: readonly NavigationItem[]
}
export interface NavigationSection {
  label: string | null
  items: readonly NavigationItem[]
}
export interface AccountChoice {
  slug: string
  name: string
  host: string
  /** The hue of the account color, which helps to distinguish production from a lab. */
  hue: number
}
