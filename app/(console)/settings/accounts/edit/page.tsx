import { notFound } from 'next/navigation'
import { AccountSettings } from '@/components/accounts/account-settings'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { roleReason } from '@/lib/client/account'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadAccounts } from '@/lib/server/prefetch'
import { SettingsPage } from '../../settings-header'
import { paths, type SearchParams, singleValue } from '@/lib/util/paths'

export const metadata = { title: 'Account settings' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { account: slug = '' } = singleValue(await searchParams)
  const { role } = await requirePerson(paths.accountSettings(slug))
  const { accounts } = await loadAccounts()
  const account = accounts.find((one) => one.slug === slug)
  if (!account) notFound()
  return (
    <SettingsPage>
      <PageHeader
        title={account.name}
        description="The account's name, connection and API key."
        actions={<ButtonLink href={paths.overview(slug)}>Open account</ButtonLink>}
      />
      <AccountSettings account={account} blocked={roleReason(role, 'admin')} />
    </SettingsPage>
  )
}
