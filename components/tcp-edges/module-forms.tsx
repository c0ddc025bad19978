'use client'

import { moduleView } from '@/components/resource/module/module-view'
import { sharedForms } from '@/components/resource/module/shared-forms'
import { tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { tcpEdgeModules as modules, tcpEdges } from '@/lib/resources/tcp-edges'

export const TcpEdgeModule = moduleView({
  info,
  ops: tcpEdges.ops,
  paramsOf: ({ id }) => ({ id }),
  modules: sharedForms(infos, modules, 'tcp'),
})
