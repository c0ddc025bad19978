import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { detailMetadata, detailPage } from '../../pages'
import { BotUserDetail } from '@/components/bot-users/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, BotUserDetail)
