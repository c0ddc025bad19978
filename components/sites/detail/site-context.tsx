'use client'

import { createContext, type ReactNode, use } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { roleReason } from '@/lib/client/account'
import type { SiteDetail, SiteResource } from '@/lib/api/site-views'
import type { SiteRole, SiteStepName } from '@/lib/sites/model/sites'
import { nextSiteStep, withUnstored } from '../site-text'
import { useAskedStep } from './use-open-steps'

interface Value {
  detail: SiteDetail
  /**
   * The authtokens that were created on this page, keyed by agent label and kept only in memory. A value that isn't a
   * string can't be shown.
   */
  tokens: Readonly<Record<string, unknown>>
  stored: readonly string[]
  keepToken: (label: string, token: unknown) => void
  markStored: (label: string) => void
  /** The address where agents connect to the local platform, as `host:port`. Null for other platforms. */
  localAddr: string | null
  isEditing: boolean
  /**
   * The step that the header's button last opened, in a new object for each click. Null before the first click.
   */
  started: { step: SiteStepName } | null
  start: (step: SiteStepName) => void
  /**
   * True once the person has opened or used a step. Until then, the primary button is in the page's header. After that,
   * it's in the step.
   */
  isBegun: boolean
  begin: () => void
}

const SiteContext = createContext<Value | null>(null)

export function SiteProvider({ value, children }: { value: Value; children: ReactNode }) {
  return <SiteContext value={value}>{children}</SiteContext>
}

/** Returns the site on the page. `reason` explains why the signed-in person can't change the site, or is undefined. */
export function useSite() {
  const value = use(SiteContext)
  if (!value) throw new Error('useSite must be used on a site page')
  const { viewer } = useAccount()
  const isEnding = value.detail.site.state === 'deleting' || value.detail.site.state === 'deleted'
  const { tokens, stored } = value
  const unstored = Object.keys(tokens).filter((label) => !stored.includes(label))
  const reason = isEnding ? 'This site was deleted or is being deleted.' : roleReason(viewer.role, 'operator')
  return { ...value, unstored, reason }
}

/** Returns the variant of a step's main button. At most one step's button is `primary`. */
export function useStepVariant(name: SiteStepName): 'primary' | 'secondary' {
  const { detail, unstored, isEditing, isBegun } = useSite()
  const asked = useAskedStep()
  const { steps } = withUnstored(detail, unstored).site
  const next = asked !== undefined && steps[asked] !== 'done' ? asked : nextSiteStep(steps)
  return isBegun && !isEditing && detail.site.state === 'open' && next === name ? 'primary' : 'secondary'
}

/** Reports whether a resource still belongs to the site. */
export const isHeld = ({ state }: SiteResource) => state !== 'removed' && state !== 'kept'

export const heldResource = ({ resources }: SiteDetail, role: SiteRole) =>
  resources.find((resource) => resource.role === role && isHeld(resource))

export const heldToken = ({ resources }: SiteDetail, label: string) =>
  resources.find((one) => one.role === 'credential' && one.label === label && isHeld(one))

/**
 * Returns the ID of the site's resource with this role, or null if the resource isn't known to exist on the
 * platform.
 */
export const thereId = (detail: SiteDetail, role: SiteRole): string | null => {
  const resource = heldResource(detail, role)
  return resource?.state === 'exists' ? resource.id : null
}
