'use client'

import { useEffect, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { HashLink } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { StateChip } from '@/components/ui/state-chip'
import { buttonStyle } from '@/components/ui/style'
import { roleReason } from '@/lib/client/account'
import { wildcardOf } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { type SiteVerdict, siteState, siteVerdict, withUnstored } from '../site-text'
import { useSite } from './site-context'

interface SiteHeaderProps {
  /** Opens the form for editing the site. Undefined while the form is open. */
  onEdit: (() => void) | undefined
}

/** The header of a site's page. Shows the problem or the next step, with a link to the step that explains it. */
export function SiteHeader({ onEdit }: SiteHeaderProps) {
  const { detail, unstored } = useSite()
  const { site } = detail
  const { state, label } = siteState(site)
  const isEnding = site.state === 'deleting' || site.state === 'deleted'
  const verdict = isEnding ? null : siteVerdict(withUnstored(detail, unstored))
  return (
    <PageHeader
      title={site.name}
      meta={<StateChip state={state}>{label}</StateChip>}
      description={
        <>
          {verdict && (
            <span aria-live="polite" className="block text-ink">
              {verdict.text}
            </span>
          )}
          <span className="font-mono">{wildcardOf(site)}</span>
        </>
      }
      actions={!isEnding && unstored.length === 0 && <Acts verdict={verdict} onEdit={onEdit} />}
    />
  )
}

function Acts({ verdict, onEdit }: SiteHeaderProps & { verdict: SiteVerdict | null }) {
  const { account, viewer } = useAccount()
  const { site } = useSite().detail
  const isAllowed = roleReason(viewer.role, 'operator') === undefined
  const edit = onEdit && { label: 'Edit', run: onEdit, shortcut: 'e' }
  const remove = { label: 'Delete site…', href: paths.deleteSite(account.slug, site.id), isDangerous: true }
  const items = [...(edit ? [edit] : []), remove]
  usePageActions(isAllowed ? items : [])
  const isStepShown = useIsInView(verdict?.step)
  if (!isAllowed) return null
  return (
    <>
      {verdict && edit && !isStepShown && (
        // During setup, the step itself has the page's primary button.
        <HashLink
          href={`#${verdict.step}`}
          linkStyle="bare"
          className={buttonStyle(site.state === 'open' ? 'secondary' : 'primary', 'text')}
        >
          {verdict.action}
        </HashLink>
      )}
      <Menu label={`More actions for ${site.name}`} items={items} variant="secondary" />
    </>
  )
}

/**
 * Reports whether the element with this ID is visible in the window. Returns false until the browser has measured it, and
 * without an element.
 */
function useIsInView(id: string | undefined): boolean {
  const [inView, setInView] = useState<string>()
  // Binds to the browser's scrolling.
  useEffect(() => {
    const element = id === undefined ? null : document.getElementById(id)
    if (!element || id === undefined) return undefined
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ? id : undefined),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return id !== undefined && inView === id
}
