import { cookies } from 'next/headers'
import { PreferencesForm } from '@/components/preferences/preferences-form'
import { THEME_COOKIE, themes } from '@/components/shell/cookies'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { SettingsHeader, SettingsPage } from '../settings-header'

export const metadata = { title: 'Preferences' }

export default async function Page() {
  const { role } = await requirePerson(paths.settings('preferences'))
  const chosen = (await cookies()).get(THEME_COOKIE)?.value
  return (
    <SettingsPage>
      <SettingsHeader
        role={role}
        current="preferences"
        title="Preferences"
        description="Preferences are saved in this browser. Changes apply immediately."
      />
      <PreferencesForm theme={themes.find((theme) => theme === chosen) ?? 'system'} />
    </SettingsPage>
  )
}
