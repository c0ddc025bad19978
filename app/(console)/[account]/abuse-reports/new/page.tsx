import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { newMetadata, newPage } from '../../pages'
import { NewAbuseReport } from '@/components/abuse-reports/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewAbuseReport)
