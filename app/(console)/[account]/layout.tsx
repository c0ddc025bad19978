import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/components/shell/account-context'
import { Frame } from '@/components/shell/frame'
import { accountViewOf, listAccountFacts } from '@/lib/server/account-view'
import { requirePerson } from '@/lib/server/current-person'
import { paths } from '@/lib/util/paths'
import { accountSections, choiceOf, settingsSections, viewerOf } from '../chrome'

export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ account: string }>
  children: ReactNode
}) {
  const { account: slug } = await params
  const viewer = viewerOf(await requirePerson(paths.overview(slug)))
  const account = await accountViewOf(slug, viewer)
  if (!account) notFound()
  return (
    <AccountProvider value={{ account, viewer }}>
      <Frame
        accounts={(await listAccountFacts()).map(choiceOf)}
        current={choiceOf(account)}
        sections={[...accountSections(slug), ...settingsSections(viewer)]}
        viewer={viewer}
        home={paths.overview(slug)}
      >
        {children}
      </Frame>
    </AccountProvider>
  )
}
