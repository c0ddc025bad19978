import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { ThingPage, type ThingProps } from '../../pages'
import { BotUserDetail } from '../detail'

export const metadata = { title: info.one }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <BotUserDetail id={id} />}
    </ThingPage>
  )
}
