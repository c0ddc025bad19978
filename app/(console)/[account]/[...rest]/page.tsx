import { notFound } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

/** An address below an account that is none of its pages: said inside the account's frame, to whoever is signed in. */
export default async function Page() {
  await requirePerson(paths.home())
  notFound()
}
