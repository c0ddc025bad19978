import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { ColumnsProvider, COLUMNS_COOKIE } from '@/components/resource/list/columns-provider'
import { RefreshUntilKnown, SentAccount } from '@/components/shell/account-context'
import { FOLDED_COOKIE, foldedGroups } from '@/components/shell/cookies'
import { Frame } from '@/components/shell/frame'
import { foldBlocks } from '@/lib/client/fold-blocks'
import { accountViewOf, allAccounts } from '@/lib/server/accounts/view'
import { currentPerson, requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import {
  accountSections,
  accountChoice,
  bellOf,
  helpSection,
  newPages,
  settingsSections,
  viewerOf,
  navigationState,
} from '../chrome'

interface Props {
  params: Promise<{ account: string }>
  children: ReactNode
}

/** Responds with "not found" to signed-in people if the account is unknown. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account } = await params
  const isKnown = (await allAccounts()).some(({ slug }) => slug === account)
  if (!isKnown && (await currentPerson())) notFound()
  return {}
}

export default async function AccountLayout({ params, children }: Props) {
  const { account: slug } = await params
  const viewer = viewerOf(await requirePerson(paths.overview(slug)))
  const account = await accountViewOf(slug, viewer)
  if (!account) notFound()
  const jar = await cookies()
  const accounts = await allAccounts()
  return (
    <SentAccount account={foldBlocks(account)} viewer={viewer}>
      <RefreshUntilKnown />
      <HydrationBoundary state={await navigationState(slug)}>
        <Frame
          accounts={accounts.map(accountChoice)}
          current={accountChoice(account)}
          folded={foldedGroups(jar.get(FOLDED_COOKIE)?.value)}
          sections={[
            ...accountSections(slug, accounts.length === 1),
            ...settingsSections(viewer, slug),
            await helpSection(),
          ]}
          creates={newPages(account, viewer)}
          viewer={viewer}
          home={paths.overview(slug)}
          notifications={<NotificationBell {...bellOf(slug, viewer)} />}
        >
          <ColumnsProvider cookie={jar.get(COLUMNS_COOKIE)?.value ?? ''}>{children}</ColumnsProvider>
        </Frame>
      </HydrationBoundary>
    </SentAccount>
  )
}
