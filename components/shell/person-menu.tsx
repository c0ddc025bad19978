'use client'

import { Menu } from '@/components/ui/menu'
import type { Viewer } from '@/lib/api/accounts'
import { paths } from '@/lib/util/paths'
import { themeLabels, themes } from './cookies'
import { useSignOut } from './use-sign-out'
import { currentTheme, setTheme } from './use-theme'
import { UserRound } from '@/components/ui/icons'

interface PersonMenuProps {
  viewer: Viewer
  onShortcuts: () => void
}

/**
 * The menu with the person's role, the pages about the person, the user guide, the keyboard shortcuts, the theme and
 * sign-out.
 */
export function PersonMenu({ viewer, onShortcuts }: PersonMenuProps) {
  const signOut = useSignOut()
  return (
    <Menu
      label={`Signed in as ${viewer.email}, ${viewer.role}`}
      tip={viewer.email}
      items={[
        { label: 'Preferences', href: paths.settings('preferences') },
        { label: 'My sessions', href: paths.settings('sessions') },
        { label: 'Change password', href: paths.changePassword() },
        { label: 'User guide', href: paths.help() },
        { label: 'Keyboard shortcuts', run: onShortcuts },
        ...themes.map((theme) => ({
          label: themeLabels[theme],
          isChosen: currentTheme() === theme,
          run: () => setTheme(theme),
        })),
        { label: 'Sign out', run: signOut },
      ]}
    >
      <span className="flex min-w-0 items-center gap-2 text-left">
        <UserRound className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate">{viewer.email}</span>{' '}
          <span className="block text-xs text-muted">{viewer.role}</span>
        </span>
      </span>
    </Menu>
  )
}
