'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { tunnelsInfo } from '@/lib/resources/info/tunnels'

/** The list of tunnels, whichever agent has them. */
export function TunnelsTable() {
  return <ResourceList info={tunnelsInfo} widths={{ proto: '7rem', region: '7rem' }} />
}
