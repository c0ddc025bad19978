'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Link } from '@/components/ui/link'
import { cn } from '@/lib/util/cn'
import type { NavigationSection } from './navigation-view'

/** The entry with the longest address that the current one is at or below. */
function currentHref(sections: readonly NavigationSection[], pathname: string): string | undefined {
  return sections
    .flatMap((section) =>
      section.items.flatMap((item) =>
        [item, ...(item.below ?? [])].map(({ href }) => ({ href, of: item.href })),
      ),
    )
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]?.of
}

/** Room that is left above and below, so that an entry's neighbours are seen; in pixels. */
const ROOM = 32

/**
 * Scrolls the list as far as an entry needs. Not by `scrollIntoView`: from what that was called for Chromium goes on
 * with the Tab key, past the link that skips the navigation.
 */
function bringInSight(entry: HTMLElement, list: HTMLElement): void {
  const inner = entry.getBoundingClientRect()
  const outer = list.getBoundingClientRect()
  const above = outer.top + ROOM - inner.top
  const below = inner.bottom + ROOM - outer.bottom
  if (above > 0) list.scrollTop -= above
  else if (below > 0) list.scrollTop += below
}

/** The pages of an account or of the settings, in groups; the current one is marked and in sight. Scrolls in itself. */
export function NavigationList({
  sections,
  label,
  onNavigate,
}: {
  sections: readonly NavigationSection[]
  label: string
  onNavigate?: () => void
}) {
  const current = currentHref(sections, usePathname())
  const marked = useRef<HTMLAnchorElement>(null)
  const list = useRef<HTMLElement>(null)
  // Binds to the browser's scrolling: the list may be longer than the window.
  useEffect(() => {
    if (current !== undefined && marked.current && list.current) bringInSight(marked.current, list.current)
  }, [current])
  return (
    <nav
      ref={list}
      aria-label={label}
      className="-mx-1 min-h-40 flex-1 space-y-4 overflow-y-auto px-1 py-0.5"
    >
      {sections.map((section) => (
        <div key={section.label ?? ''}>
          {section.label !== null && <h2 className="px-2 pb-1 text-xs text-muted">{section.label}</h2>}
          <ul>
            {section.items.map((item) => (
              <li key={item.href}>
                <Link
                  ref={item.href === current ? marked : undefined}
                  href={item.href + (item.search ?? '')}
                  look="bare"
                  onClick={onNavigate}
                  aria-current={item.href === current ? 'page' : undefined}
                  className={cn(
                    'flex min-h-8 scroll-my-8 items-center rounded-sm border-l-2 px-2 hover:bg-hover pointer-coarse:min-h-control',
                    item.href === current ? 'border-lamp bg-hover font-medium' : 'border-transparent',
                  )}
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
