import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { newPage } from '../../pages'
import { NewAbuseReport } from '@/components/abuse-reports/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewAbuseReport)
