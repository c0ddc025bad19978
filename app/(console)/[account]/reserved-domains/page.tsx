import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { ListPage, type ListProps } from '../pages'
import { ReservedDomainsTable } from './table'

export const metadata = { title: info.label }

export default function Page(props: ListProps) {
  return (
    <ListPage {...props} info={info}>
      <ReservedDomainsTable />
    </ListPage>
  )
}
