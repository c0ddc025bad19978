import type { ReactNode } from 'react'
import { paths } from '@/lib/util/paths'
import { Brand } from './brand'

export const BrandHeader = ({ children }: { children?: ReactNode }) => (
  <header className="flex min-h-shell-top items-center justify-between border-b border-line bg-surface px-4 py-2 sm:px-6">
    <a
      href={paths.home()}
      aria-label="Adit, home page"
      className="inline-flex rounded-sm text-ink no-underline"
    >
      <Brand />
    </a>
    {children}
  </header>
)
