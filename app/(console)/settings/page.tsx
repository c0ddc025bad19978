import { redirect } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

/** Redirects `/settings` to the first settings page, which every role can open. */
export default async function Page() {
  await requirePerson(paths.settings())
  redirect(paths.settings('accounts'))
}
