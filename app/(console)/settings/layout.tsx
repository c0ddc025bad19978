import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { LAST_ACCOUNT_COOKIE } from '@/components/shell/last-account'
import { accountViewOf, allAccounts } from '@/lib/server/account-view'
import { requirePerson } from '@/lib/server/current-person'
import { paths } from '@/lib/util/paths'
import { accountSections, choiceOf, newPages, settingsSections, viewerOf } from '../chrome'

/** Settings belong to no account; the pages of the one that was on show last stay at hand. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const viewer = viewerOf(await requirePerson(paths.settings('accounts')))
  const last = (await cookies()).get(LAST_ACCOUNT_COOKIE)?.value
  const account = last === undefined ? null : await accountViewOf(last, viewer)
  return (
    <Frame
      accounts={(await allAccounts()).map(choiceOf)}
      sections={[...(account ? accountSections(account.slug) : []), ...settingsSections(viewer)]}
      viewer={viewer}
      home={account ? paths.overview(account.slug) : paths.home()}
      {...(account && { current: choiceOf(account), creates: newPages(account) })}
    >
      {children}
    </Frame>
  )
}
