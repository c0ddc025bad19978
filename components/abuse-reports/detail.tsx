'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { abuseReports } from '@/lib/resources/abuse-reports'
import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { counted } from '@/lib/util/text'
import { HostnamesSection } from './hostnames-section'
import { reportName, StatusChip } from './report-cells'

/** The detail page of an abuse report. Shows the reported URLs as text, never as links. */
export function AbuseReportDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={info}
      get={abuseReports.ops.get}
      id={id}
      heading={({ hostnames }) => reportName(hostnames)}
      state={({ status }) => status && <StatusChip status={status} />}
      summary={({ urls, hostnames }) =>
        `Reports ${counted(urls.length, 'URL')} on ${counted(hostnames.length, 'hostname')}.`
      }
      elsewhere={['hostnames', 'status']}
    >
      {() => <HostnamesSection id={id} />}
    </ResourceDetail>
  )
}
