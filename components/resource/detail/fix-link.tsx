import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { HashLink } from '@/components/ui/link'
import { usePageActions } from '@/components/ui/page-actions'
import { buttonStyle } from '@/components/ui/style'
import type { FixAction } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { useFix } from './use-own-state'

export interface FixLinkProps {
  of: { resource: ResourceName; id: string }
  part?: string
  fix?: FixAction | null | undefined
}

export function FixLink({ of: { resource, id }, part, fix: current }: FixLinkProps) {
  const { account } = useAccount()
  const fix = useFix({ resource, id, part }, current)
  const page = paths.detail(account.slug, resource, id)
  // The page itself has the button for a fix that leads to it, such as "Send again".
  return fix && fix.href !== page ? <Shown fix={fix} page={page} /> : null
}

function Shown({ fix: { label, href, is_view }, page }: { fix: FixAction; page: string }) {
  usePageActions([{ label, href }])
  const variant = is_view === true ? 'secondary' : 'primary'
  if (!href.startsWith(`${page}#`))
    return (
      <ButtonLink href={href} variant={variant}>
        {label}
      </ButtonLink>
    )
  const hash = href.slice(page.length)
  return (
    <HashLink
      href={hash}
      linkStyle="bare"
      className={buttonStyle(variant, 'text')}
      onClick={() => {
        if (window.location.hash === hash) window.dispatchEvent(new HashChangeEvent('hashchange'))
      }}
    >
      {label}
    </HashLink>
  )
}
