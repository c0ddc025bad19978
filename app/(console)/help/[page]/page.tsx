import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { CONTENTS, theManual } from '@/lib/server/manual/pages'
import { paths } from '@/lib/util/paths'
import { HelpPage } from '../help-page'

interface Props {
  params: Promise<{ page: string }>
}

const pageOf = async ({ params }: Props) => {
  const [{ page }, { pages }] = await Promise.all([params, theManual()])
  return pages.find(({ name }) => name === page)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await pageOf(props))?.title ?? 'Not found' }
}

export default async function Page(props: Props) {
  await requirePerson(paths.help())
  const page = await pageOf(props)
  if (!page) notFound()
  if (page.name === CONTENTS) redirect(paths.help())
  return <HelpPage page={page} />
}
