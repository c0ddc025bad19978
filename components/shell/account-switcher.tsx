'use client'

import { Menu } from '@/components/ui/menu'
import { SpriteIcon } from '@/components/ui/state-chip'
import { paths } from '@/lib/util/paths'
import type { AccountChoice, NavigationItem } from './navigation-list'
import { ChevronsUpDown } from '@/components/ui/icons'

export function AccountSwitcher({
  current,
  accounts,
  pages,
  canConnect,
}: {
  current: AccountChoice | undefined
  accounts: readonly AccountChoice[]
  /** The pages of the current account that aren't in the sidebar. */
  pages: readonly NavigationItem[]
  canConnect: boolean
}) {
  const items = [
    ...accounts.map((account) => ({
      label: account.name,
      hint: account.host,
      icon: <Swatch hue={account.hue} />,
      ...(account.slug === current?.slug
        ? { isChosen: true, run: () => undefined }
        : { href: paths.overview(account.slug) }),
    })),
    ...pages.map(({ label, href, icon }) => ({
      label,
      href,
      group: current?.name,
      icon: icon && <SpriteIcon name={icon} />,
    })),
    {
      label: 'All accounts',
      href: paths.settings('accounts'),
      icon: <SpriteIcon name="list" />,
      isSeparated: true,
    },
    ...(canConnect
      ? [{ label: 'Add account', href: paths.connect(), icon: <SpriteIcon name="plus" /> }]
      : []),
  ]
  return (
    <Menu
      label={current ? `Account ${current.name} ${current.host}. Open menu` : 'Choose an account'}
      items={items}
    >
      <span className="flex w-full min-w-0 items-center gap-2 text-left">
        {current && <Swatch hue={current.hue} />}
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{current?.name ?? 'Choose an account'}</span>{' '}
          {current && <span className="block truncate font-mono text-xs text-muted">{current.host}</span>}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" />
      </span>
    </Menu>
  )
}

export const AccountName = ({ account: { hue, name } }: { account: AccountChoice }) => (
  <span className="flex min-w-0 items-center gap-2 font-medium *:max-h-4">
    <Swatch hue={hue} />
    <span className="truncate">{name}</span>
  </span>
)

function Swatch({ hue }: { hue: number }) {
  return (
    <span
      aria-hidden
      className="h-8 w-1.5 shrink-0 rounded-sm"
      style={{ background: `oklch(0.68 0.14 ${hue})` }}
    />
  )
}
