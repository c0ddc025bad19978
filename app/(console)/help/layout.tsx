import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'
import { HelpSearch } from './search-and-focus'

/** Keeps the search field, and the focus in it, across pages. */
export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <OwnFrame fallback={paths.help()}>
      <HelpSearch />
      {children}
    </OwnFrame>
  )
}
