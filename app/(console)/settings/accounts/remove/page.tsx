import { notFound } from 'next/navigation'
import { RemoveAccount } from '@/components/accounts/remove-account'
import { allAccounts } from '@/lib/server/accounts/view'
import { accountOf } from '@/lib/server/accounts/upstream'
import { context } from '@/lib/server/context'
import { requirePerson } from '@/lib/server/people/current-person'
import { exportSummary } from '@/lib/transfer/server/transfer'
import { paths, type SearchParams, singleValue } from '@/lib/util/paths'
import { NotForThisRole } from '../../not-for-this-role'

export const metadata = { title: 'Remove account' }

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { account: slug = '' } = singleValue(await searchParams)
  const { role } = await requirePerson(paths.removeAccount(slug))
  if (role !== 'admin') return <NotForThisRole title="Remove account" role={role} />
  const known = (await allAccounts()).find((account) => account.slug === slug)
  if (!known) notFound()
  const here = await context()
  const { parts } = await exportSummary(here, await accountOf(here, slug))
  return <RemoveAccount slug={slug} name={known.name} parts={parts} />
}
