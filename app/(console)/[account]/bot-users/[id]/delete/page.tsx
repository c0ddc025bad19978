import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteBotUser } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteBotUser id={id} />}
    </ThingPage>
  )
}
