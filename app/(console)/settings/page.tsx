import { redirect } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { settingsSections, viewerOf } from '../chrome'

/** Redirects `/settings` to the first settings page that the person can open. */
export default async function Page() {
  const viewer = viewerOf(await requirePerson(paths.settings()))
  const first = settingsSections(viewer)[0]?.items[0]
  redirect(first?.href ?? paths.home())
}
