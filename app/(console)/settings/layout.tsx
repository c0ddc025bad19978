import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { listAccountFacts } from '@/lib/server/account-view'
import { requirePerson } from '@/lib/server/current-person'
import { paths } from '@/lib/util/paths'
import { choiceOf, settingsSections, viewerOf } from '../chrome'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const viewer = viewerOf(await requirePerson(paths.settings('accounts')))
  return (
    <Frame
      accounts={(await listAccountFacts()).map(choiceOf)}
      sections={settingsSections(viewer)}
      viewer={viewer}
      home={paths.home()}
    >
      {children}
    </Frame>
  )
}
