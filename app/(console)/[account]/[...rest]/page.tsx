import { notFound } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

/** Shows "not found" inside the account's frame for an unknown address below an account. Requires sign-in. */
export default async function Page() {
  await requirePerson(paths.home())
  notFound()
}
