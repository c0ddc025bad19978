import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'

export const metadata: Metadata = { title: 'Not found', referrer: 'no-referrer' }

/**
 * The page for a link whose token was cut off. Without this page, the path would count as an account's, and opening it
 * would require sign-in.
 */
export default async function Page() {
  if (!(await isSetUp((await context()).db))) redirect(paths.setup())
  notFound()
}
