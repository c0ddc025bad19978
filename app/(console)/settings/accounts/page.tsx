import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { ButtonLink } from '@/components/ui/button-link'
import { roleReason } from '@/lib/client/account'
import { accountsQuery } from '@/lib/client/settings'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadAccounts } from '@/lib/server/prefetch'
import { paths } from '@/lib/util/paths'
import { SettingsHeader, SettingsPage } from '../settings-header'
import { AccountList } from '@/components/accounts/account-list'

export const metadata = { title: 'Accounts' }

export default async function Page() {
  const { role } = await requirePerson(paths.settings('accounts'))
  const blocked = roleReason(role, 'admin')
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...accountsQuery, queryFn: loadAccounts })
  return (
    <SettingsPage>
      <SettingsHeader
        role={role}
        current="accounts"
        title="Accounts"
        description={
          <>
            This console manages these accounts. Their API keys are encrypted on the server.
            {blocked !== undefined && ' Only admins can add or change accounts.'}
          </>
        }
        actions={
          blocked === undefined && (
            <ButtonLink variant="primary" href={paths.connect()}>
              Add account
            </ButtonLink>
          )
        }
      />
      <HydrationBoundary state={packedState(queries)}>
        <AccountList blocked={blocked} blockedProbe={roleReason(role, 'operator')} />
      </HydrationBoundary>
    </SettingsPage>
  )
}
