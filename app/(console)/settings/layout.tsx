import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <OwnFrame fallback={paths.settings('accounts')}>{children}</OwnFrame>
}
