'use client'

import { FormMetadata } from '@/components/resource/form/form-fields'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { abuseReports } from '@/lib/resources/abuse-reports'
import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { type Decisions, readUrls } from '@/lib/resources/abuse-urls'
import { withoutEmpty } from '@/lib/util/form-values'
import { counted } from './entry-list'
import { FormUrls } from './form-urls'

interface Values {
  urls: string
  decisions: Decisions
  metadata: string
}
const toBody = ({ urls, decisions, ...rest }: Values) => ({
  urls: readUrls(urls, decisions).urls,
  ...withoutEmpty(rest),
})

/** A text that holds a mangled URL is not sent, to any account: it may be the one that was meant. */
function complaints({ urls, decisions }: Values) {
  const read = readUrls(urls, decisions)
  const open = read.mangled.length
  if (open > 0)
    return [
      { field: 'urls', message: `${counted(open, 'entry needs', 'entries need')} a decision, see below` },
    ]
  if (read.urls.length > 0) return []
  const hosts = read.bare.length
  const way = hosts === 0 ? '' : `: add ${hosts === 1 ? 'the host' : `some of the ${hosts} hosts`} below`
  return [{ field: 'urls', message: `At least one URL is needed${way}` }]
}

/** Files an abuse report. */
export function NewAbuseReport() {
  return (
    <ResourceForm
      info={info}
      op={abuseReports.ops.create}
      initial={{ urls: '', decisions: { added: [], leftOut: [] }, metadata: '' }}
      toBody={toBody}
      complaints={complaints}
      submitLabel="File report"
      done={({ hostnames }) =>
        `Report filed about ${hostnames.length} host ${hostnames.length === 1 ? 'name' : 'names'}`
      }
    >
      <FormUrls name="urls" decisions="decisions" />
      <FormMetadata name="metadata" />
    </ResourceForm>
  )
}
