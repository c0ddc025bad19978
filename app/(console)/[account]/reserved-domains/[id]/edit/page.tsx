import { PageHeader } from '@/components/ui/page-header'
import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { inSentence } from '@/lib/util/in-sentence'
import { ThingPage, type ThingProps } from '../../../pages'
import { EditReservedDomain } from '../../forms'

export const metadata = { title: `Edit ${inSentence(info.one)}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => (
        <div className="space-y-5">
          <PageHeader title={metadata.title} />
          <EditReservedDomain id={id} />
        </div>
      )}
    </ThingPage>
  )
}
