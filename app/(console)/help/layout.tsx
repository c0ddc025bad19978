import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'
import { HelpSearch } from './search-and-focus'

/** The layout of the user guide, with the search field above the page. */
export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <OwnFrame fallback={paths.help()}>
      <HelpSearch />
      {children}
    </OwnFrame>
  )
}
