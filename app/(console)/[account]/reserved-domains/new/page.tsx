import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { NewPage } from '../../pages'
import { NewReservedDomain } from '../forms'

export const metadata = { title: `New: ${info.one}` }

export default function Page() {
  return (
    <NewPage info={info}>
      <NewReservedDomain />
    </NewPage>
  )
}
