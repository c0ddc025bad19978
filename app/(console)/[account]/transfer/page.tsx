import { ListDescription, PageHeader } from '@/components/ui/page-header'
import { accountOf } from '@/lib/server/accounts/upstream'
import { context } from '@/lib/server/context'
import { requirePerson } from '@/lib/server/people/current-person'
import { exportSummary, knownCounts } from '@/lib/transfer/server/transfer'
import { paths } from '@/lib/util/paths'
import { Transfer } from '@/components/transfer/transfer'

export const metadata = { title: 'Transfer' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account: slug } = await params
  await requirePerson(paths.transfer(slug))
  const here = await context()
  const account = await accountOf(here, slug)
  const [summary, kinds] = [await exportSummary(here, account), await knownCounts(here, account)]
  return (
    <div className="space-y-5">
      <PageHeader
        title="Transfer"
        description={
          <ListDescription>
            Move this console's own data about the account to another console.
          </ListDescription>
        }
      />
      <Transfer summary={summary} kinds={kinds} />
    </div>
  )
}
