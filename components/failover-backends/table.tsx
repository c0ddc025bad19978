'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { childCount } from '@/lib/resources/backends/text'
import { failoverBackendsInfo } from '@/lib/resources/info/failover-backends'

export const FailoverBackendsTable = () => (
  <ResourceList info={failoverBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)
