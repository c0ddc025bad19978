import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idParam, resourceItem, text } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { backendModule, ipRestriction, trafficPolicyModule } from './edge-modules/shared-modules'
import { moduleAnswers, moduleFields, modulesOps } from './edge-modules/module-map'
import { hostportsOf } from './values/hostports'
import { tcpEdgeModuleInfos } from './info/tcp-edge-modules'
import { tcpEdgesInfo } from './info/tcp-edges'

const path = '/edges/tcp'

export const tcpEdgeModules = {
  ip_restriction: ipRestriction,
  traffic_policy: trafficPolicyModule('tcp'),
  backend: backendModule,
}

const item = resourceItem.extend({
  hostports: z.array(z.string()).nullish(),
  ...moduleAnswers(tcpEdgeModules),
})

const fields = z.strictObject({
  description: text(255, 7073, 'local').nullable().optional(),
  metadata: text(4096, 7074, 'local').nullable().optional(),
  hostports: hostportsOf([]).optional(),
  ...moduleFields(tcpEdgeModules),
})

export const tcpEdges = defineResource({
  info: tcpEdgesInfo,
  item,
  ops: {
    ...crud({
      path,
      key: 'tcp_edges',
      noun: 'TCP edge',
      item,
      create: fields,
      update: fields,
      wider: ['list', 'create', 'get', 'update', 'delete'],
    }),
    ...modulesOps(tcpEdgeModules, {
      prefix: '',
      path: `${path}/{id}`,
      params: idParam,
      owner: 'a TCP edge',
      infos: tcpEdgeModuleInfos,
      spec: ['ip_restriction'],
    }),
  },
})
export type TcpEdge = z.infer<typeof item>
