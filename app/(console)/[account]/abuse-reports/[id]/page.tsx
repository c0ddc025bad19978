import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { detailMetadata, detailPage } from '../../pages'
import { AbuseReportDetail } from '@/components/abuse-reports/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, AbuseReportDetail)
