import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'
import { HelpSearch } from './search-and-focus'

export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <OwnFrame fallback={paths.help()}>
      <HelpSearch />
      {children}
    </OwnFrame>
  )
}
