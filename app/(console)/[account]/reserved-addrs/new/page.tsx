import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { NewPage } from '../../pages'
import { NewReservedAddr } from '../forms'

export const metadata = { title: `New: ${info.one}` }

export default function Page() {
  return (
    <NewPage info={info}>
      <NewReservedAddr />
    </NewPage>
  )
}
