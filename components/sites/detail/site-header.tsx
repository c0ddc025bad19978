'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { HashLink } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SpriteIcon, StateChip } from '@/components/ui/state-chip'
import { buttonStyle } from '@/components/ui/style'
import { Mono } from '@/components/ui/text'
import { useToast } from '@/components/ui/toast'
import type { SiteDetail } from '@/lib/api/site-views'
import { roleReason } from '@/lib/client/account'
import { sendSiteTestRequest } from '@/lib/client/sites'
import { icons } from '@/lib/resources/icons'
import { wildcardOf } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { type SiteVerdict, siteState, siteVerdict, withUnstored } from '../site-text'
import { useSite } from './site-context'
import { useSiteAct } from './use-site-act'

interface SiteHeaderProps {
  /** Opens the form for editing the site. Undefined while the form is open. */
  onEdit: (() => void) | undefined
}

export function SiteHeader({ onEdit }: SiteHeaderProps) {
  const { detail, unstored } = useSite()
  const { site, answered } = detail
  const { state, label } = siteState(site)
  const isEnding = site.state === 'deleting' || site.state === 'deleted'
  const verdict = isEnding ? null : siteVerdict(withUnstored(detail, unstored))
  return (
    <PageHeader
      icon={<SpriteIcon name={icons.sites} className="size-5 text-muted" />}
      title={site.name}
      meta={<StateChip state={state}>{label}</StateChip>}
      description={
        <>
          {(verdict || answered) && (
            <span aria-live="polite" className="block text-ink">
              {verdict ? verdict.text : answered && <Answered {...answered} />}
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
  const { detail, start, isBegun } = useSite()
  const { site } = detail
  const isAllowed = roleReason(viewer.role, 'operator') === undefined
  const edit = onEdit && { label: 'Edit', run: onEdit, shortcut: 'e' }
  const remove = {
    label: 'Delete site…',
    href: paths.deleteSite(account.slug, site.id),
    isDangerous: true,
    shortcut: '#',
  }
  const items = [...(edit ? [edit] : []), remove]
  usePageActions(isAllowed ? items : [])
  const stepState = verdict && site.steps[verdict.step]
  // A step that failed after setup, or that couldn't be checked, has no primary button of its own.
  const hasOwnButton = isBegun && site.state === 'open' && (stepState === 'todo' || stepState === 'attention')
  const isPrimary = !hasOwnButton && stepState !== 'waiting'
  if (!isAllowed) return null
  return (
    <>
      {!verdict && <SendRequest />}
      {verdict && edit && (
        <HashLink
          href={`#${verdict.step}`}
          linkStyle="bare"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return // opens another tab or window
            event.preventDefault()
            start(verdict.step)
          }}
          className={buttonStyle(isPrimary ? 'primary' : 'secondary', 'text')}
        >
          {verdict.action}
        </HashLink>
      )}
      <Menu label={`More actions for ${site.name}`} items={items} variant="secondary" />
    </>
  )
}

const Answered = ({ url, at }: NonNullable<SiteDetail['answered']>) => (
  <>
    <Mono text={new URL(url).host} /> responded <RelativeTime value={at} />
  </>
)

function SendRequest() {
  const { detail } = useSite()
  const toast = useToast()
  const { answered, site } = detail
  const send = useSiteAct(site.id, async (account, id: string) => {
    const { detail: now, test_request } = await sendSiteTestRequest(account, site.id, id)
    toast(`Status ${test_request.status} in ${formatNumber(test_request.ms)} ms`)
    return now
  })
  if (answered === null) return null
  return (
    <Button
      variant="primary"
      pending={send.isPending}
      pendingLabel="Waiting for the response"
      onClick={() => send.act(answered.endpoint_id)}
    >
      Send request
    </Button>
  )
}
