import { PageHeader } from '@/components/ui/page-header'
import { requirePerson } from '@/lib/server/people/current-person'
import { localPlatform } from '@/lib/server/local-platform'
import { paths } from '@/lib/util/paths'
import { NotForThisRole } from '../../not-for-this-role'
import { AddAccount } from '@/components/accounts/add-account'

export const metadata = { title: 'Add an account' }

export default async function Page() {
  const { id, role } = await requirePerson(paths.connect())
  if (role !== 'admin') return <NotForThisRole title="Add an account" role={role} />
  return (
    <div className="space-y-5">
      <PageHeader
        title="Add an account"
        description="Use the local platform, or connect an account on any platform that implements the management API."
      />
      <AddAccount
        ownId={id}
        noLocalPlatform={
          localPlatform() ? undefined : 'The local platform is disabled because ADIT_PLATFORM is set to off.'
        }
      />
    </div>
  )
}
