import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { inSentence } from '@/lib/util/in-sentence'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteBotUser } from '../../forms'

export const metadata = { title: `Delete ${inSentence(info.one)}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteBotUser id={id} />}
    </ThingPage>
  )
}
