import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { includesRole } from '@/lib/contract/role'
import { requirePerson } from '@/lib/server/current-person'
import { paths } from '@/lib/util/paths'
import { AccountsTable } from './accounts-table'

export const metadata = { title: 'Accounts' }

export default async function Page() {
  const person = await requirePerson(paths.settings('accounts'))
  const isAdmin = includesRole(person.role, 'admin')
  return (
    <div className="space-y-4">
      <PageHeader
        title="Accounts"
        description="The accounts that this console administers. Keys stay sealed on the server."
        actions={
          isAdmin && (
            <ButtonLink variant="primary" href={paths.connect()}>
              Add an account
            </ButtonLink>
          )
        }
      />
      <AccountsTable blocked={isAdmin ? undefined : `Your role is ${person.role}; this takes an admin.`} />
    </div>
  )
}
