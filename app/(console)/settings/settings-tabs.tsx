'use client'

import { usePathname } from 'next/navigation'
import { currentHref } from '@/components/shell/navigation-list'
import { type TabLink, TabLinks } from '@/components/ui/tab-links'

/** Links between the settings pages. Hidden on pages that belong to another group, such as an account's audit log. */
export function SettingsTabs({ pages }: { pages: readonly TabLink[] }) {
  const current = currentHref([{ label: null, items: pages }], usePathname())
  if (current === undefined) return null
  return (
    <div className="mb-5 max-sm:-mt-2 max-sm:mb-3">
      <TabLinks label="Settings" tabs={pages} current={current} />
    </div>
  )
}
