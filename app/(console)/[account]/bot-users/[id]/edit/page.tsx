import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { EditPage, type ThingProps } from '../../../pages'
import { EditBotUser } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <EditPage {...props} info={info}>
      {(id) => <EditBotUser id={id} />}
    </EditPage>
  )
}
