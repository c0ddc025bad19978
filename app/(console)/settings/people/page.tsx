import { requirePerson } from '@/lib/server/current-person'
import { includesRole } from '@/lib/contract/role'
import { paths } from '@/lib/util/paths'
import { PeoplePage } from './people-page'

export const metadata = { title: 'People' }

export default async function Page() {
  const { id, role } = await requirePerson(paths.settings('people'))
  const blocked = includesRole(role, 'admin') ? undefined : `Your role is ${role}; this takes an admin.`
  return <PeoplePage ownId={id} blocked={blocked} />
}
