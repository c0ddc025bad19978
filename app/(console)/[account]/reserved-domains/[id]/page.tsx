import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { ThingPage, type ThingProps } from '../../pages'
import { ReservedDomainDetail } from '../detail'

export const metadata = { title: info.one }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <ReservedDomainDetail id={id} />}
    </ThingPage>
  )
}
