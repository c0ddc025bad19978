import { notFound } from 'next/navigation'
import { CONTENTS, theManual } from '@/lib/server/manual/pages'
import { HelpPage } from './help-page'
import { SearchResults } from './search-results'

export const metadata = { title: 'User guide' }

/** The contents of the manual; what a search found instead. */
export default async function Page({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  const { q } = await searchParams
  if (typeof q === 'string' && q.trim() !== '') return <SearchResults q={q} />
  const { pages } = await theManual()
  const contents = pages.find(({ name }) => name === CONTENTS)
  if (!contents) notFound()
  return <HelpPage page={contents} />
}
