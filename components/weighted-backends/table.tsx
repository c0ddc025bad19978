'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { childCount } from '@/lib/resources/backends/text'
import { weightedBackendsInfo } from '@/lib/resources/info/weighted-backends'

export const WeightedBackendsTable = () => (
  <ResourceList info={weightedBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)
