import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { NotForThisRole } from '../not-for-this-role'
import { PeoplePage } from '@/components/people/people-page'

export const metadata = { title: 'People' }

export default async function Page() {
  const { id, role } = await requirePerson(paths.settings('people'))
  return role === 'admin' ? <PeoplePage ownId={id} /> : <NotForThisRole title="People" role={role} />
}
