import { Menu } from '@base-ui/react/menu'
import type { MenuItem } from '@/components/ui/menu'
import { itemsOf, MenuList, popupStyle } from '@/components/ui/menu-popup'
import { cn } from '@/components/ui/style'
import type { PopupState } from '@/components/ui/use-popup'
import { paths } from '@/lib/util/paths'
import { capitalized } from '@/lib/util/text'
import { type Theme, themes } from './cookies'
import { useSignOut } from './use-sign-out'
import { currentTheme, setTheme } from './use-theme'

export default function PersonItems({
  onShortcuts,
  ...state
}: PopupState & { label: string; onShortcuts: () => void }) {
  const signOut = useSignOut()
  const own: MenuItem[] = [
    { label: 'Preferences', href: paths.settings('preferences') },
    { label: 'Security', href: paths.settings('security') },
    { label: 'Change password', href: paths.changePassword() },
  ]
  const help: MenuItem[] = [
    { label: 'User guide', href: paths.help() },
    { label: 'Keyboard shortcuts', run: onShortcuts },
  ]
  return (
    <MenuList {...state}>
      {itemsOf(own)}
      <Separator />
      {itemsOf(help)}
      <Separator />
      <ThemeChoice />
      <Separator />
      {itemsOf([{ label: 'Sign out', run: signOut }])}
    </MenuList>
  )
}

const Separator = () => <Menu.Separator className="my-1 border-t border-line" />

const ThemeChoice = () => (
  <Menu.RadioGroup
    aria-label="Theme"
    value={currentTheme()}
    onValueChange={(theme: Theme) => setTheme(theme)}
  >
    <div aria-hidden className={popupStyle.heading}>
      Theme
    </div>
    <div className="flex gap-1 px-1">
      {themes.map((theme) => (
        <Menu.RadioItem
          key={theme}
          value={theme}
          closeOnClick
          className={cn(popupStyle.item, popupStyle.segment, 'grow rounded-sm px-2')}
        >
          {capitalized(theme)}
        </Menu.RadioItem>
      ))}
    </div>
  </Menu.RadioGroup>
)
