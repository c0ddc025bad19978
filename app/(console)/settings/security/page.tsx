import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { sessionsQuery } from '@/lib/client/session'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadSessions } from '@/lib/server/prefetch'
import { paths } from '@/lib/util/paths'
import { SettingsHeader, SettingsPage } from '../settings-header'
import { ChangePassword } from '@/components/sessions/change-password'
import { SessionList } from '@/components/sessions/session-list'

export const metadata = { title: 'Security' }

export default async function Page() {
  const { email, role } = await requirePerson(paths.settings('security'))
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...sessionsQuery, queryFn: loadSessions })
  return (
    <SettingsPage>
      <SettingsHeader
        role={role}
        current="security"
        title="Security"
        description={`The password and sessions of ${email}.`}
      />
      <div className="space-y-8">
        <HydrationBoundary state={packedState(queries)}>
          <SessionList />
        </HydrationBoundary>
        <ChangePassword email={email} />
      </div>
    </SettingsPage>
  )
}
