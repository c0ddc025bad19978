import type { Metadata } from 'next'
import { localIngress } from '@/lib/sites/server/prefetch'
import { AroundSite, siteTitle } from '../around-site'
import { SitePage } from '@/components/sites/detail/site-page'

interface Props {
  params: Promise<{ account: string; id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  return { title: await siteTitle(account, id, 'Site') }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  return (
    <AroundSite account={account} id={id}>
      <SitePage id={id} localAddr={await localIngress(account)} />
    </AroundSite>
  )
}
