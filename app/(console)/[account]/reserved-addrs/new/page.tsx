import { PageHeader } from '@/components/ui/page-header'
import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { inSentence } from '@/lib/util/in-sentence'
import { NewReservedAddr } from '../forms'

export const metadata = { title: `New ${inSentence(info.one)}` }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader title={metadata.title} description={info.about} />
      <NewReservedAddr />
    </div>
  )
}
