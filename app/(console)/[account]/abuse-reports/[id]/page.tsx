import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { thingMetadata, thingPage } from '../../pages'
import { AbuseReportDetail } from '@/components/abuse-reports/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, AbuseReportDetail)
