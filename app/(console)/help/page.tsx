import { notFound } from 'next/navigation'
import { requirePerson } from '@/lib/server/people/current-person'
import { CONTENTS, theManual } from '@/lib/server/manual/pages'
import { paths } from '@/lib/util/paths'
import { HelpPage } from './help-page'
import { SearchResults } from './search-results'

export const metadata = { title: 'User guide' }

export default async function Page({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  await requirePerson(paths.help())
  const { q } = await searchParams
  if (typeof q === 'string' && q.trim() !== '') return <SearchResults q={q} />
  const { pages, contents } = await theManual()
  const page = pages.find(({ name }) => name === CONTENTS)
  if (!page) notFound()
  return <HelpPage page={page} contents={contents} />
}
