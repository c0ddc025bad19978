import { PageHeader } from '@/components/ui/page-header'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { inSentence } from '@/lib/util/in-sentence'
import { NewBotUser } from '../forms'

export const metadata = { title: `New ${inSentence(info.one)}` }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader title={metadata.title} description={info.about} />
      <NewBotUser />
    </div>
  )
}
