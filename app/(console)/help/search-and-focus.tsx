'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic, useEffect } from 'react'
import { focusTarget } from '@/components/ui/dom'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import { paths } from '@/lib/util/paths'

/** The search of the user guide. Stores the search in the URL so that Back restores the results. */
export function HelpSearch() {
  const router = useRouter()
  const asked = useSearchParams().get('q')
  const isContents = usePathname() === paths.help()
  const isSearching = isContents && asked !== null
  const [q, setQ] = useOptimistic(asked ?? '')
  const search = (text: string) =>
    startTransition(() => {
      setQ(text)
      const href = paths.help('', text === '' ? {} : { q: text })
      if (isSearching) router.replace(href, { scroll: false })
      else router.push(href)
    })
  return (
    <>
      {isContents && <PageHeader title="User guide" />}
      <search className="mb-5 block">
        <SearchField label="Search the user guide" value={q} onChange={search} maxLength={200} />
      </search>
    </>
  )
}

export function FocusTarget() {
  // Binds to the browser's focus.
  useEffect(() => {
    const { hash } = window.location
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target) focusTarget(target)
  }, [])
  return null
}
