'use client'

import { createContext, type ReactNode, use } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { roleReason } from '@/lib/client/account'
import type { SiteDetail, SiteThing } from '@/lib/api/site-views'
import type { SiteRole } from '@/lib/sites/model/sites'

interface Value {
  detail: SiteDetail
  /**
   * Authtokens that were shown in this very page, by the agent's label: in memory only, gone with the page. What is no
   * text is the mark of one that was shown before.
   */
  tokens: Readonly<Record<string, unknown>>
  /** Labels of those that somebody said to have stored. */
  stored: readonly string[]
  keepToken: (label: string, token: unknown) => void
  markStored: (label: string) => void
  /** Where agents connect on the local platform, as host:port; null on any other. */
  localAddr: string | null
}

const SiteContext = createContext<Value | null>(null)

/** Gives every part of a site's page the site as it was last seen. */
export function SiteProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <SiteContext value={value}>{children}</SiteContext>
}

/**
 * The site of the page; labels of the agents whose authtoken stands on it and was not said to be stored; and why this
 * person changes nothing there: undefined where they can.
 */
export function useSite() {
  const value = use(SiteContext)
  if (!value) throw new Error('useSite is for the page of a site')
  const { viewer } = useAccount()
  const isEnding = value.detail.site.state === 'taking-down' || value.detail.site.state === 'taken-down'
  const { tokens, stored } = value
  const unstored = Object.keys(tokens).filter((label) => !stored.includes(label))
  const reason = isEnding ? 'This site is deleted.' : roleReason(viewer.role, 'operator')
  return { ...value, unstored, reason }
}

/** Whether a thing counts as the site's: what the take-down removed or left does not. */
export const isHeld = ({ state }: SiteThing) => state !== 'removed' && state !== 'left'

/** The one thing that the site has in a role; undefined where it has none. */
export const heldThing = ({ things }: SiteDetail, role: SiteRole) =>
  things.find((thing) => thing.role === role && isHeld(thing))

/** Its id where the platform is known to have it. */
export const thereId = (detail: SiteDetail, role: SiteRole): string | null => {
  const thing = heldThing(detail, role)
  return thing?.state === 'there' ? thing.id : null
}
