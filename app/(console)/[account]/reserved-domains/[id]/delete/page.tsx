import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { inSentence } from '@/lib/util/in-sentence'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteReservedDomain } from '../../forms'

export const metadata = { title: `Delete ${inSentence(info.one)}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteReservedDomain id={id} />}
    </ThingPage>
  )
}
