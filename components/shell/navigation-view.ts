import type { IconName } from '@/lib/resources/icons'

/** Navigation as the shell draws it: computed on the server from the account and the person. */
export interface NavigationItem {
  label: string
  href: string
  icon?: IconName
  /** What the link asks for beyond the page, from the `?` on. */
  search?: string
  /** Lists that its pages lead to, and the navigation does not. */
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
  /** One of the account colours, so that production is never mistaken for a lab. */
  hue: number
}
