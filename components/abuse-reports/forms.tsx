'use client'

import { FormMetadata } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { abuseReports } from '@/lib/resources/abuse-reports'
import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { type Decisions, readUrls, undecided } from './abuse-urls'
import { withoutEmpty } from '@/lib/util/records'
import { counted } from '@/lib/util/text'
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

function complaints({ urls, decisions }: Values) {
  const read = readUrls(urls, decisions)
  const open = read.mangled.length + read.bare.length
  if (open > 0)
    return [
      {
        field: 'urls',
        message: `Correct, add or skip ${open === 1 ? 'the entry' : `the ${open} entries`} below`,
      },
    ]
  return read.urls.length > 0 ? [] : [{ field: 'urls', message: 'Enter at least one URL' }]
}

export function NewAbuseReport() {
  return (
    <ResourceForm
      info={info}
      op={abuseReports.ops.create}
      initial={{ urls: '', decisions: undecided, metadata: '' }}
      toBody={toBody}
      complaints={complaints}
      submitLabel="File abuse report"
      done={({ hostnames }) => `Abuse report filed for ${counted(hostnames.length, 'hostname')}`}
    >
      <FormUrls name="urls" decisions="decisions" />
      <MoreOptions names={['metadata']}>
        <FormMetadata name="metadata" />
      </MoreOptions>
    </ResourceForm>
  )
}
