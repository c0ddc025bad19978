'use client'

import { UserRound } from 'lucide-react'
import { Menu } from '@/components/ui/menu'
import { signOut } from '@/lib/client/session'
import type { Viewer } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { setTheme, themes } from './theme'

const themeLabels = { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' } as const

/** The person: role, own sessions, theme, sign-out. */
export function PersonMenu({ viewer }: { viewer: Viewer }) {
  return (
    <Menu
      label={`Signed in as ${viewer.email}, ${viewer.role}`}
      items={[
        { label: 'My sessions', href: paths.settings('sessions') },
        { label: 'Settings', href: paths.settings('accounts') },
        ...themes.map((theme) => ({ label: themeLabels[theme], run: () => setTheme(theme) })),
        { label: 'Sign out', run: () => void signOut() },
      ]}
    >
      <span className="flex min-w-0 items-center gap-2 text-left">
        <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate">{viewer.email}</span>
          <span className="block text-xs text-muted">{viewer.role}</span>
        </span>
      </span>
    </Menu>
  )
}
