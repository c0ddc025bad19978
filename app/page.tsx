import { redirect } from 'next/navigation'
import { allAccounts } from '@/lib/server/accounts/view'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

/** Redirects to the first account, or to the form for adding an account if none exists. */
export default async function Page() {
  await requirePerson(paths.home())
  const [first] = await allAccounts()
  redirect(first ? paths.overview(first.slug) : paths.connect())
}
