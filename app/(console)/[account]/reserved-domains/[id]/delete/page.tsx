import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteReservedDomain } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteReservedDomain id={id} />}
    </ThingPage>
  )
}
