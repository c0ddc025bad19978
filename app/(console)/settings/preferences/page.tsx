import { cookies } from 'next/headers'
import { PreferencesForm } from '@/components/preferences/preferences-form'
import { THEME_COOKIE, themes } from '@/components/shell/cookies'
import { PageHeader } from '@/components/ui/page-header'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'Preferences' }

export default async function Page() {
  await requirePerson(paths.settings('preferences'))
  const chosen = (await cookies()).get(THEME_COOKIE)?.value
  return (
    <div className="space-y-4">
      <PageHeader title="Preferences" description="Saved in this browser. Changes apply immediately." />
      <PreferencesForm theme={themes.find((theme) => theme === chosen) ?? 'system'} />
    </div>
  )
}
