import type { Metadata } from 'next'
import { AroundSite, siteTitle } from '../../around-site'
import { DeleteSite } from '@/components/sites/removal/delete-site'

interface Props {
  params: Promise<{ account: string; id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  return { title: `Delete ${await siteTitle(account, id, 'a site')}` }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  return (
    <AroundSite account={account} id={id}>
      <DeleteSite id={id} />
    </AroundSite>
  )
}
