import MenuPopup from '@/components/ui/menu-popup'
import type { PopupState } from '@/components/ui/use-popup'
import { paths } from '@/lib/util/paths'
import { themeLabels, themes } from './cookies'
import { useSignOut } from './use-sign-out'
import { currentTheme, setTheme } from './use-theme'

/** The popup of the person's menu, loaded on first use. */
export default function PersonItems({
  onShortcuts,
  ...state
}: PopupState & { label: string; onShortcuts: () => void }) {
  const signOut = useSignOut()
  return (
    <MenuPopup
      {...state}
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
    />
  )
}
