'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { tunnelsInfo } from '@/lib/resources/info/tunnels'

export const TunnelsTable = () => <ResourceList info={tunnelsInfo} />
