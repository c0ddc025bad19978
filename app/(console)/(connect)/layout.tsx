import type { ReactNode } from 'react'
import { SetupCard, SetupFrame } from '@/components/shell/setup-frame'
import { SignOutButton } from '@/components/shell/sign-out-button'
import { allAccounts } from '@/lib/server/accounts/view'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import SettingsLayout from '../settings/layout'

export default async function AddAccountLayout({ children }: { children: ReactNode }) {
  const { role } = await requirePerson(paths.connect())
  if (role !== 'admin' || (await allAccounts()).length > 0) return <SettingsLayout>{children}</SettingsLayout>
  return (
    <SetupFrame>
      <SetupCard>{children}</SetupCard>
      <div className="text-center">
        <SignOutButton />
      </div>
    </SetupFrame>
  )
}
