'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Drawer } from '@/components/ui/dialog'
import { useModifierKey } from '@/components/ui/modifier-key'
import { onDemand, onDemandInPage } from '@/components/ui/on-demand'
import { Kbd } from '@/components/ui/text'
import { Link } from '@/components/ui/link'
import type { Viewer } from '@/lib/api/accounts'
import { navigationQuery } from '@/lib/client/inventory'
import { includesRole } from '@/lib/contract/role'
import { AccountName, AccountSwitcher } from './account-switcher'
import { Brand } from './brand'
import { rememberFolded, rememberAccount } from './cookies'
import { registerWorker } from './register-worker'
import {
  NavigationList,
  type AccountChoice,
  type NavigationItem,
  type NavigationSection,
} from './navigation-list'
import { useIsLive } from '@/components/ui/use-is-live'
import { loadPalette, Palette, ShortcutSheet, usePalette } from './palette'
import { Trail } from './trail'
import { useShortcuts } from './use-shortcuts'
import { Menu as MenuIcon, Search, UserRound } from '@/components/ui/icons'
import { MenuButton } from '@/components/ui/menu'

const { Component: HelpLink } = onDemandInPage(() => import('./help-link'))

interface FrameProps {
  accounts: readonly AccountChoice[]
  current?: AccountChoice
  sections: readonly NavigationSection[]
  /**
   * The labels of the collapsed navigation groups. Null if the person hasn't collapsed or expanded any group.
   */
  folded: readonly string[] | null
  creates?: readonly NavigationItem[]
  viewer: Viewer
  home: string
  notifications?: ReactNode
  children: ReactNode
}

export function Frame(props: FrameProps) {
  const { accounts, current, sections, creates = [], viewer, home, children } = props
  const [isDrawerOpen, setDrawerOpen] = useDrawer()
  const palette = usePalette()
  const { isSheetOpen, setSheetOpen } = useShortcuts({ sections, onPalette: palette.open })
  const slug = current?.slug
  // Binds to the browser's cookies.
  useEffect(() => {
    if (slug !== undefined) rememberAccount(slug)
  }, [slug])
  useEffect(registerWorker, []) // binds to the browser
  const [folded, setFolded] = useState(props.folded)
  const onFold = (labels: readonly string[]) => {
    setFolded(labels)
    rememberFolded(labels)
  }
  const side = (
    <Side
      {...{ accounts, current, sections, viewer, folded, onFold }}
      onNavigate={() => setDrawerOpen(false)}
      onShortcuts={() => setSheetOpen(true)}
    />
  )
  return (
    <div className="md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <aside className="side-bar">
        <Link href={home} linkStyle="bare" className="px-2 py-1" aria-label="Adit, overview">
          <Brand />
        </Link>
        {side}
      </aside>
      <div className="min-w-0">
        <Top
          sections={sections}
          current={current}
          home={home}
          viewer={viewer.id}
          notifications={props.notifications}
          onOpenNavigation={() => setDrawerOpen(true)}
          onOpenPalette={palette.open}
        />
        <main id="content" tabIndex={-1} className="mx-auto max-w-[90rem] p-4 outline-none md:p-6">
          {children}
        </main>
      </div>
      <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen} title="Navigation">
        <div className="flex h-full flex-col gap-4 pt-1">{side}</div>
      </Drawer>
      {palette.isOpen && (
        <Palette
          account={slug}
          viewer={viewer.id}
          canCommand={includesRole(viewer.role, 'operator')}
          sections={sections}
          creates={creates}
          onShortcuts={() => setSheetOpen(true)}
          onClose={palette.close}
        />
      )}
      {isSheetOpen && <ShortcutSheet sections={sections} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

/** Returns the state of the navigation drawer, which closes when another page opens. */
function useDrawer() {
  const pathname = usePathname()
  const [openOn, setOpenOn] = useState<string | null>(null)
  return [openOn === pathname, (isOpen: boolean) => setOpenOn(isOpen ? pathname : null)] as const
}

type SideProps = Pick<FrameProps, 'accounts' | 'current' | 'sections' | 'viewer' | 'folded'> & {
  onFold: (labels: readonly string[]) => void
  onNavigate: () => void
  onShortcuts: () => void
}

function Side({ accounts, current, sections, viewer, folded, onFold, onNavigate, onShortcuts }: SideProps) {
  const account = current?.slug
  const numbers = useQuery({ ...navigationQuery(account ?? ''), enabled: account !== undefined })
  const problems = account === undefined ? undefined : numbers.data?.problems
  return (
    <>
      <AccountSwitcher
        current={current}
        accounts={accounts}
        pages={sections.flatMap(({ items }) => items.filter(({ menu }) => menu === 'account'))}
        canConnect={includesRole(viewer.role, 'admin')}
      />
      <NavigationList label="Pages" {...{ sections, problems, folded, onFold, onNavigate }} />
      <div className="side-foot">
        <PersonMenu viewer={viewer} onShortcuts={onShortcuts} />
      </div>
    </>
  )
}

interface TopProps {
  sections: readonly NavigationSection[]
  current: AccountChoice | undefined
  home: string
  viewer: string
  notifications: ReactNode
  onOpenNavigation: () => void
  onOpenPalette: () => void
}

function Top({ sections, current, home, viewer, notifications, ...open }: TopProps) {
  const isLive = useIsLive()
  const modifier = useModifierKey()
  const isOverview = usePathname() === home
  return (
    <header className="top-bar">
      <span className="md:hidden">
        <IconButton label="Open navigation" icon={<MenuIcon />} onClick={open.onOpenNavigation} />
      </span>
      <div className="min-w-0">
        {/* The heading of the overview is the account's name. Wide windows show the account on the left. */}
        {current && !isOverview && (
          <div className="text-xs md:hidden">
            <AccountName account={current} />
          </div>
        )}
        <Trail sections={sections} viewer={viewer} root={current && !isOverview ? undefined : <Brand />} />
      </div>
      <Button
        icon={<Search />}
        onClick={open.onOpenPalette}
        onPointerEnter={() => void loadPalette()}
        aria-keyshortcuts={isLive ? 'Meta+K Control+K' : undefined}
        className="ml-auto max-sm:size-control max-sm:border-transparent max-sm:bg-transparent"
      >
        <span>
          <span className="max-sm:sr-only">Go to</span>
          <span className="sr-only"> a page or resource</span>
        </span>{' '}
        <span className="max-sm:hidden">
          <Kbd>{modifier === '⌘' ? '⌘K' : 'Ctrl+K'}</Kbd>
        </span>
      </Button>
      <HelpLink />
      {notifications}
    </header>
  )
}

const { Component: PersonItems, preload: preloadPersonMenu } = onDemand(() => import('./person-items'))

interface PersonMenuProps {
  viewer: Viewer
  onShortcuts: () => void
}

export function PersonMenu({ viewer, onShortcuts }: PersonMenuProps) {
  return (
    <MenuButton
      label={`Signed in as ${viewer.email}, ${viewer.role}`}
      tip={viewer.email}
      preload={preloadPersonMenu}
      popup={(state) => <PersonItems {...state} onShortcuts={onShortcuts} />}
    >
      <span className="flex min-w-0 items-center gap-2 text-left">
        <UserRound className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate">{viewer.email}</span>{' '}
          <span className="block text-xs text-muted">{viewer.role}</span>
        </span>
      </span>
    </MenuButton>
  )
}
