import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { listPage } from '../pages'
import { AbuseReportsTable } from '@/components/abuse-reports/table'

export const metadata = { title: info.label }
export default listPage(info, AbuseReportsTable)
