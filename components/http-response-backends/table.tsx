'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { httpResponseBackendsInfo } from '@/lib/resources/info/backends'

/** The list of HTTP response backends. */
export function HttpResponseBackendsTable() {
  return <ResourceList info={httpResponseBackendsInfo} widths={{ status_code: '7rem' }} />
}
