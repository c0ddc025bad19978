import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteReservedAddr } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteReservedAddr id={id} />}
    </ThingPage>
  )
}
