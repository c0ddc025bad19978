import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { ListPage, type ListProps } from '../pages'
import { BotUsersTable } from './table'

export const metadata = { title: info.label }

export default function Page(props: ListProps) {
  return (
    <ListPage {...props} info={info}>
      <BotUsersTable />
    </ListPage>
  )
}
