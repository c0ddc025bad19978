import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { ListPage, type ListProps } from '../pages'
import { ReservedAddrsTable } from './table'

export const metadata = { title: info.label }

export default function Page(props: ListProps) {
  return (
    <ListPage {...props} info={info}>
      <ReservedAddrsTable />
    </ListPage>
  )
}
