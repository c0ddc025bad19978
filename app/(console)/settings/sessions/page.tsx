import { PageHeader } from '@/components/ui/page-header'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { ChangePassword } from '@/components/sessions/change-password'
import { SessionList } from '@/components/sessions/session-list'

export const metadata = { title: 'My sessions' }

export default async function Page() {
  const { email } = await requirePerson(paths.settings('sessions'))
  return (
    <div className="space-y-8">
      <div className="space-y-4">
        <PageHeader
          title="My sessions"
          description={`Where ${email} is signed in. End sessions you don't recognize.`}
        />
        <SessionList />
      </div>
      <ChangePassword email={email} />
    </div>
  )
}
