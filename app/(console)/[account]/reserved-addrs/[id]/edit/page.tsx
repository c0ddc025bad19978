import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { EditPage, type ThingProps } from '../../../pages'
import { EditReservedAddr } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <EditPage {...props} info={info}>
      {(id) => <EditReservedAddr id={id} />}
    </EditPage>
  )
}
