import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { peopleQuery } from '@/lib/client/settings'
import { requirePerson } from '@/lib/server/people/current-person'
import { loadPeople } from '@/lib/server/prefetch'
import { paths } from '@/lib/util/paths'
import { SettingsPage, SettingsTabs } from '../settings-header'
import { NotForThisRole } from '../not-for-this-role'
import { PeoplePage } from '@/components/people/people-page'

export const metadata = { title: 'People' }

export default async function Page() {
  const { id, role } = await requirePerson(paths.settings('people'))
  if (role !== 'admin') return <NotForThisRole title="People" role={role} />
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...peopleQuery, queryFn: loadPeople })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <SettingsPage>
        <PeoplePage ownId={id} tabs={<SettingsTabs role={role} current="people" />} />
      </SettingsPage>
    </HydrationBoundary>
  )
}
