import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { ThingPage, type ThingProps } from '../../pages'
import { ReservedAddrDetail } from '../detail'

export const metadata = { title: info.one }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <ReservedAddrDetail id={id} />}
    </ThingPage>
  )
}
