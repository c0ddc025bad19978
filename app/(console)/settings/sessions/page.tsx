import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { sessionsQuery } from '@/lib/client/session'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadSessions } from '@/lib/server/prefetch'
import { paths } from '@/lib/util/paths'
import { SettingsHeader } from '../settings-header'
import { ChangePassword } from '@/components/sessions/change-password'
import { SessionList } from '@/components/sessions/session-list'

export const metadata = { title: 'Security' }

export default async function Page() {
  const { email, role } = await requirePerson(paths.settings('sessions'))
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...sessionsQuery, queryFn: loadSessions })
  return (
    <div className="space-y-4">
      <SettingsHeader
        role={role}
        current="sessions"
        title="Security"
        description={`The password and sessions of ${email}.`}
      />
      <div className="space-y-8">
        {/* Not a region, because the table is one of the same name. */}
        <div className="space-y-4">
          <div>
            <h2 className="text-lg font-medium">My sessions</h2>
            <p className="text-muted">End any sessions that you don't recognize.</p>
          </div>
          <HydrationBoundary state={packedState(queries)}>
            <SessionList />
          </HydrationBoundary>
        </div>
        <ChangePassword email={email} />
      </div>
    </div>
  )
}
