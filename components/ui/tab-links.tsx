'use client'

import { useEffect, useRef } from 'react'
import { cn } from './style'
import { formatNumber } from '@/lib/util/text'
import { Link } from './link'

export interface TabLink {
  label: string
  href: string
  count?: number
  /** The name of the group that starts with this tab. */
  group?: string
}

interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  current: string
  /** True to keep the scroll position, for tabs that are views of one page. */
  keepsScroll?: boolean
}

/** The width of the fade at the end of a row that scrolls, in pixels. */
const FADE = 40

export function TabLinks({ label, tabs, current, keepsScroll = false }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  // Binds to the browser's scrolling: the current tab may be beyond the edge of a narrow screen.
  useEffect(() => {
    const links = row.current?.querySelectorAll('a') ?? []
    const marked = [...links].find((link) => link.getAttribute('href') === current)
    if (!row.current || !marked) return
    const [outer, inner] = [row.current.getBoundingClientRect(), marked.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right - FADE)
      row.current.scrollLeft += inner.left - outer.left
  }, [current])
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      <ul className="flex shrink-0 grow gap-x-5 max-sm:gap-x-3">
        {tabs.map((tab) => (
          <li key={tab.href} className={tab.group && 'tab-group'}>
            {tab.group && <span>{tab.group}</span>}
            <Link
              href={tab.href}
              scroll={!keepsScroll}
              linkStyle="bare"
              aria-current={tab.href === current ? 'page' : undefined}
              className={cn(
                'flex min-h-9 min-w-6 items-center justify-center gap-1.5 rounded-none border-b-2 px-0.5 whitespace-nowrap -outline-offset-2 pointer-coarse:min-h-control',
                tab.href === current
                  ? 'border-lamp font-semibold'
                  : 'border-transparent text-muted hover:border-edge hover:text-ink',
              )}
            >
              {tab.label}{' '}
              {tab.count !== undefined && (
                <span className="text-xs font-normal text-muted tabular-nums">{formatNumber(tab.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
