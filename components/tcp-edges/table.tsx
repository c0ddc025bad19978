'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { tcpEdgesInfo } from '@/lib/resources/info/tcp-edges'

export const TcpEdgesTable = () => <ResourceList info={tcpEdgesInfo} />
