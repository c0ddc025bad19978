'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { reservedAddrsInfo } from '@/lib/resources/info/reserved-addrs'

export function ReservedAddrsTable() {
  return <ResourceList info={reservedAddrsInfo} />
}
