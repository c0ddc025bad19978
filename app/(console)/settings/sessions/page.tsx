import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { PageHeader } from '@/components/ui/page-header'
import { sessionsQuery } from '@/lib/client/session'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadSessions } from '@/lib/server/prefetch'
import { paths } from '@/lib/util/paths'
import { ChangePassword } from '@/components/sessions/change-password'
import { SessionList } from '@/components/sessions/session-list'

export const metadata = { title: 'My sessions' }

export default async function Page() {
  const { email } = await requirePerson(paths.settings('sessions'))
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...sessionsQuery, queryFn: loadSessions })
  return (
    <div className="max-w-240 space-y-8">
      <div className="space-y-4">
        <PageHeader
          title="My sessions"
          description={`Browsers where ${email} is signed in. End any sessions that you don't recognize.`}
        />
        <HydrationBoundary state={packedState(queries)}>
          <SessionList />
        </HydrationBoundary>
      </div>
      <ChangePassword email={email} />
    </div>
  )
}
