import { PageHeader } from '@/components/ui/page-header'
import { roleReason } from '@/lib/client/account'
import { requirePerson } from '@/lib/server/people/current-person'
import { localPlatform } from '@/lib/server/local-platform'
import { paths } from '@/lib/util/paths'
import { NotForThisRole } from '../../not-for-this-role'
import { AddAccount } from './add-account'

export const metadata = { title: 'Add an account' }

export default async function Page() {
  const { role } = await requirePerson(paths.connect())
  const blocked = roleReason(role, 'admin')
  if (blocked !== undefined) return <NotForThisRole title="Add an account" reason={blocked} />
  return (
    <div className="space-y-5">
      <PageHeader
        title="Add an account"
        description="Start on the local platform, which runs beside this console, or connect an account of any platform whose management API follows the specification."
      />
      <AddAccount
        noLocalPlatform={localPlatform() ? undefined : 'This console runs without it: ADIT_PLATFORM is off.'}
      />
    </div>
  )
}
