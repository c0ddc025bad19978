import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { NewPage } from '../../pages'
import { NewBotUser } from '../forms'

export const metadata = { title: `New: ${info.one}` }

export default function Page() {
  return (
    <NewPage info={info}>
      <NewBotUser />
    </NewPage>
  )
}
