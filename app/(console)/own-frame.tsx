import { HydrationBoundary } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { FOLDED_COOKIE, foldedGroups, LAST_ACCOUNT_COOKIE } from '@/components/shell/cookies'
import { Frame } from '@/components/shell/frame'
import { accountViewOf, allAccounts } from '@/lib/server/accounts/view'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import {
  accountSections,
  accountChoice,
  bellOf,
  helpSection,
  lastAccount,
  newPages,
  settingsSections,
  viewerOf,
  navigationState,
} from './chrome'

/**
 * The frame of pages outside an account. `fallback` is the path to open after sign-in if the requested path is unknown.
 */
export async function OwnFrame({ fallback, children }: { fallback: string; children: ReactNode }) {
  const viewer = viewerOf(await requirePerson(fallback))
  const stored = await cookies()
  const accounts = await allAccounts()
  const slug = lastAccount(accounts, stored.get(LAST_ACCOUNT_COOKIE)?.value)
  const account = slug === undefined ? null : await accountViewOf(slug, viewer)
  return (
    <HydrationBoundary state={account && (await navigationState(account.slug))}>
      <Frame
        accounts={accounts.map(accountChoice)}
        sections={[
          ...(account ? accountSections(account.slug, accounts.length === 1) : []),
          ...settingsSections(viewer, account?.slug),
          await helpSection(),
        ]}
        folded={foldedGroups(stored.get(FOLDED_COOKIE)?.value)}
        viewer={viewer}
        home={account ? paths.overview(account.slug) : paths.home()}
        {...(account && {
          current: accountChoice(account),
          creates: newPages(account, viewer),
          notifications: <NotificationBell {...bellOf(account.slug, viewer)} />,
        })}
      >
        {children}
      </Frame>
    </HydrationBoundary>
  )
}
