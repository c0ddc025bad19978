import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { EditPage, type ThingProps } from '../../../pages'
import { EditReservedDomain } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <EditPage {...props} info={info}>
      {(id) => <EditReservedDomain id={id} />}
    </EditPage>
  )
}
