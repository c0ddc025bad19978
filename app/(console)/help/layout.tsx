import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'
import { HelpSearch } from './help-search'

/** The search stays in its place from page to page, with the focus in it. */
export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <OwnFrame fallback={paths.help()}>
      <HelpSearch />
      {children}
    </OwnFrame>
  )
}
