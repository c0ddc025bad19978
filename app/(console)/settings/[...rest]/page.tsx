import { notFound } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Not found' }

export default async function Page() {
  await requirePerson(paths.settings())
  notFound()
}
