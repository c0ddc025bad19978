import { PageHeader } from '@/components/ui/page-header'
import { requirePerson } from '@/lib/server/people/current-person'
import { allAccounts } from '@/lib/server/accounts/view'
import { localPlatform } from '@/lib/server/accounts/local-platform'
import { paths } from '@/lib/util/paths'
import { NotForThisRole } from '../../../../settings/not-for-this-role'
import { AddAccount } from '@/components/accounts/add-account'

export const metadata = { title: 'Add account' }

export default async function Page() {
  const { id, role } = await requirePerson(paths.connect())
  if (role !== 'admin') return <NotForThisRole title="Add account" role={role} />
  const accounts = await allAccounts()
  return (
    <div className="space-y-5">
      <PageHeader
        title="Add account"
        description={`${accounts.length === 0 ? 'Step 2 of 2: use' : 'Use'} the local platform, or connect an account on any platform that implements the management API.`}
      />
      <AddAccount ownId={id} isFirst={accounts.length === 0} noLocalPlatform={reasonAgainst(accounts)} />
    </div>
  )
}

function reasonAgainst(accounts: readonly { kind: string }[]): string | undefined {
  if (!localPlatform()) return 'The local platform is disabled because ADIT_PLATFORM is set to off.'
  return accounts.some(({ kind }) => kind === 'local') ? 'Already connected.' : undefined
}
