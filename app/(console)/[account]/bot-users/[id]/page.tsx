import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { thingPage } from '../../pages'
import { BotUserDetail } from '../detail'

export const metadata = { title: info.one }
export default thingPage(info, BotUserDetail)
