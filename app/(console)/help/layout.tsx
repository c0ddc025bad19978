import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'
import { HelpSearch } from './search-and-focus'

/** The layout of the user guide. It keeps the focus in the search field when the page changes. */
export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <OwnFrame fallback={paths.help()}>
      <HelpSearch />
      {children}
    </OwnFrame>
  )
}
