import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { thingMetadata, thingPage } from '../../pages'
import { BotUserDetail } from '@/components/bot-users/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, BotUserDetail)
