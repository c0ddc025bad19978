import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'

export const metadata: Metadata = { title: 'Not found', referrer: 'no-referrer' }

export default async function Page() {
  if (!(await isSetUp((await context()).db))) redirect(paths.setup())
  notFound()
}
