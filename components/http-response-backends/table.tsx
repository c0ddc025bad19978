'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { httpResponseBackendsInfo } from '@/lib/resources/info/http-response-backends'

export function HttpResponseBackendsTable() {
  return <ResourceList info={httpResponseBackendsInfo} widths={{ status_code: '7rem' }} />
}
