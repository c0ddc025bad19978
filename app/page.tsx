import { redirect } from 'next/navigation'
import { allAccounts } from '@/lib/server/accounts/view'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

export default async function Page() {
  await requirePerson(paths.home())
  const [first] = await allAccounts()
  redirect(first ? paths.overview(first.slug) : paths.connect())
}
