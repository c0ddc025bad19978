'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { abuseReports } from '@/lib/resources/abuse-reports'
import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { HostnamesSection } from './hostnames-section'
import { reportName } from './report-name'

/** One abuse report. What it is about is text: nothing of it leads there. */
export function AbuseReportDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={info}
      get={abuseReports.ops.get}
      id={id}
      heading={({ hostnames }) => reportName(hostnames)}
      summary={({ urls, hostnames }) => `Reports ${urls.length} URLs of ${hostnames.length} host names.`}
      elsewhere={['hostnames', 'status']}
    >
      {() => <HostnamesSection id={id} />}
    </ResourceDetail>
  )
}
