'use client'

import { type Ref, type RefObject, useId, useRef } from 'react'
import { Link } from '@/components/ui/link'
import { SpriteIcon } from '@/components/ui/state-chip'
import { useMedia } from '@/components/ui/use-media'
import type { NavigationBadge, NavigationNumbers } from '@/lib/api/navigation'
import { cn } from '@/components/ui/style'
import { useNavigationScroll } from './navigation-scroll'
import { useNavigationPath } from './use-navigation-path'
import { badgeOf, ProblemBadge } from './problem-badge'
import type { IconName } from '@/lib/resources/icons'
import type { ProblemKind } from '@/lib/resources/navigation'
import { ChevronDown } from '@/components/ui/icons'

export interface NavigationItem {
  label: string
  href: string
  icon?: IconName
  search?: string
  /** The letter that opens the page after `g`. */
  key?: string
  badge?: ProblemKind
  also?: string
  /** The page's tabs and subpages, which have no entries of their own. */
  below?: readonly NavigationItem[]
  /** The menu that contains the entry. Omitted for entries in the sidebar. */
  menu?: 'account' | 'person'
}
export interface NavigationSection {
  label: string | null
  /** True if the group is collapsed in small windows until the person collapses or expands any group. */
  isRarelyUsed?: boolean
  items: readonly NavigationItem[]
}
export interface AccountChoice {
  slug: string
  name: string
  host: string
  /** The hue, in degrees, of the color that helps people distinguish the account from others. */
  hue: number
}

type Problems = NavigationNumbers['problems']

export const problemsOf = ({ badge }: NavigationItem, problems: Problems | undefined): NavigationBadge =>
  (badge && problems?.[badge]) ?? { wrong: 0, attention: 0, text: '' }

/** Returns the URL of the navigation entry for the current page, or undefined. The longest matching URL wins. */
export function currentHref(sections: readonly NavigationSection[], pathname: string): string | undefined {
  return sections
    .flatMap((section) =>
      section.items.flatMap((item) =>
        [item, ...(item.below ?? [])].map(({ href }) => ({ href, of: item.href })),
      ),
    )
    .filter(({ href }) => pathname === href || (/.\//.test(href) && pathname.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)[0]?.of
}

async function showOnceOpen({ current }: RefObject<HTMLElement | null>): Promise<void> {
  const { showGroup } = await import('./show-group')
  if (current) showGroup(current)
}

interface GroupProps {
  section: NavigationSection
  current: string | undefined
  isFolded: boolean
  isFoldedIfShort: boolean
  problems: Problems | undefined
  onToggle: () => void
  onNavigate?: () => void
  marked: Ref<HTMLAnchorElement>
}

function Group(props: GroupProps) {
  const { section, current, isFolded, isFoldedIfShort, problems, onToggle, onNavigate, marked } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const items = section.items.filter(
    ({ href, menu }) => menu === undefined && (!isFolded || href === current),
  )
  const hidden = section.items
    .filter((item) => !items.includes(item))
    .map((item) => problemsOf(item, problems))
  const sum = (of: 'wrong' | 'attention') => hidden.reduce((all, count) => all + count[of], 0)
  const text = hidden.flatMap((one) => one.text || []).join(', ')
  const unseen = badgeOf({ wrong: sum('wrong'), attention: sum('attention'), text })
  return (
    <div ref={group} className="not-first:mt-(--nav-gap)">
      {section.label !== null && (
        <h2 className="text-xs text-muted">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            aria-describedby={unseen ? `${id}-problems` : undefined}
            onClick={() => {
              onToggle()
              if (isFolded) void showOnceOpen(group)
            }}
            className="nav-heading group"
          >
            {section.label}
            {unseen && <ProblemBadge id={`${id}-problems`} {...unseen} />}
            <ChevronDown className={cn('nav-chevron', isFolded && '-rotate-90 opacity-100')} />
          </button>
        </h2>
      )}
      <ul id={id}>
        {items.map((item) => (
          <Entry
            key={item.href}
            item={item}
            isCurrent={item.href === current}
            isHiddenIfShort={isFoldedIfShort && item.href !== current}
            problems={problemsOf(item, problems)}
            onNavigate={onNavigate}
            ref={item.href === current ? marked : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  item: NavigationItem
  isCurrent: boolean
  isHiddenIfShort: boolean
  problems: NavigationBadge
  onNavigate: (() => void) | undefined
  ref: Ref<HTMLAnchorElement> | undefined
}

function Entry({ item, isCurrent, isHiddenIfShort, problems, onNavigate, ref }: EntryProps) {
  const id = useId()
  const badge = badgeOf(problems)
  return (
    <li className={isHiddenIfShort ? '[@media(max-height:54rem)]:hidden' : undefined}>
      <Link
        ref={ref}
        href={item.href + (item.search ?? '')}
        linkStyle="bare"
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={badge ? id : undefined}
        className={cn('nav-link', isCurrent ? 'border-lamp bg-hover font-medium' : 'border-transparent')}
      >
        {item.icon && <SpriteIcon name={item.icon} />}
        <span>{item.label}</span>
        {badge && <ProblemBadge id={id} {...badge} />}
      </Link>
    </li>
  )
}

/** The media query for windows that are too small for all groups. The CSS of the entries repeats this limit. */
const SHORT = '(max-height: 54rem)'

interface NavigationListProps {
  sections: readonly NavigationSection[]
  label: string
  problems: Problems | undefined
  /** The labels of the collapsed groups. If null, small windows collapse the rarely used groups. */
  folded: readonly string[] | null
  onFold: (labels: readonly string[]) => void
  onNavigate?: () => void
}

export function NavigationList({
  sections,
  label,
  problems,
  folded,
  onFold,
  onNavigate,
}: NavigationListProps) {
  const isShort = useMedia(SHORT, false)
  const closed = folded ?? (isShort ? sections.flatMap((one) => (one.isRarelyUsed && one.label) || []) : [])
  const current = currentHref(sections, useNavigationPath())
  const { list, end, marked, isMoreBelow, onScroll } = useNavigationScroll(current)
  return (
    <nav
      ref={list}
      aria-label={label}
      onScroll={onScroll}
      className={cn('nav-list', isMoreBelow && 'mask-b-from-[calc(100%-2rem)]')}
    >
      {sections.map((section) => {
        const name = section.label ?? ''
        const isFolded = closed.includes(name)
        const isFoldedIfShort = folded === null && section.isRarelyUsed === true
        if (section.items.every(({ menu }) => menu !== undefined)) return null
        return (
          <Group
            key={section.items[0]?.href}
            {...{ section, current, isFolded, isFoldedIfShort, problems, onNavigate, marked }}
            onToggle={() => onFold(isFolded ? closed.filter((one) => one !== name) : [...closed, name])}
          />
        )
      })}
      <div ref={end} />
    </nav>
  )
}
