'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { usePathStateColumn } from '@/components/traffic/path-state-column'
import { tcpEdgesInfo } from '@/lib/resources/info/tcp-edges'

/** The list of TCP edges. */
export function TcpEdgesTable() {
  return <ResourceList info={tcpEdgesInfo} more={[usePathStateColumn('tcp-edges')]} />
}
