import type { Metadata } from 'next'
import { AroundSite, siteTitle } from '../../around-site'
import { TakeDown } from '@/components/sites/removal/take-down'

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
      <TakeDown id={id} />
    </AroundSite>
  )
}
