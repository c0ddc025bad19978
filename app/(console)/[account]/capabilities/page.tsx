import { PageHeader } from '@/components/ui/page-header'
import { roleReason } from '@/lib/client/account'
import { accountOf } from '@/lib/server/accounts/upstream'
import { capabilityRows } from '@/lib/server/accounts/view'
import { context } from '@/lib/server/context'
import { requirePerson } from '@/lib/server/people/current-person'
import { paths } from '@/lib/util/paths'
import { CapabilityTables } from '@/components/capabilities/capability-tables'
import { ProbeButton } from '@/components/capabilities/probe-button'

const unspecified = "Some operations aren't in the specification. Other APIs might not support them."

export const metadata = { title: 'Capabilities' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account: slug } = await params
  const { role } = await requirePerson(paths.capabilities(slug))
  const here = await context()
  const account = await accountOf(here, slug)
  const rows = await capabilityRows(here, account)
  return (
    <div className="space-y-5">
      <PageHeader
        title="Capabilities"
        description={
          account.kind === 'local'
            ? `The local platform supports every operation. ${unspecified}`
            : `The operations that this account's API supports. Checking them doesn't change the account. ${unspecified}`
        }
        actions={
          account.kind === 'local' ? undefined : <ProbeButton blocked={roleReason(role, 'operator')} />
        }
      />
      <CapabilityTables rows={rows} />
    </div>
  )
}
