import { context } from '@/lib/server/context'
import { accountOf } from '@/lib/server/accounts-upstream'
import { SitePage } from './site-page'

export const metadata = { title: 'Site' }

export default async function Page({ params }: { params: Promise<{ account: string; id: string }> }) {
  const { account, id } = await params
  const here = await context()
  const { kind } = await accountOf(here, account)
  return <SitePage id={id} localAddr={kind === 'local' ? `127.0.0.1:${here.env.ADIT_INGRESS_PORT}` : null} />
}
