import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idParam, resourceItem } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { moduleAnswers, moduleFields, modulesOps } from './edge-modules/module-map'
import { mutualTls, tlsTermination } from './edge-modules/edge-tls'
import { type HostportRule, hostportsOf, readHostport } from './values/hostports'
import { edgeTexts, httpsEdgeRoute, httpsEdgeRouteOps } from './https-edge-routes'
import { httpsEdgeModuleInfos } from './info/edge-modules'
import { httpsEdgesInfo } from './info/https-edges'

const path = '/edges/https'

export const httpsEdgeModules = { mutual_tls: mutualTls, tls_termination: tlsTermination }

const item = resourceItem.extend({
  hostports: z.array(z.string()).optional(),
  ...moduleAnswers(httpsEdgeModules),
  routes: z.array(httpsEdgeRoute).nullish(),
})
export type HttpsEdge = z.infer<typeof item>

const isAddress = (hostport: string) =>
  /^(\d+\.){3}\d+:/.test(hostport) || /^\d+\.tcp\..*:(?!443$)\d+$/.test(hostport)
const hostportRules: readonly HostportRule[] = [
  {
    code: 7121,
    message: 'An HTTPS edge serves domains, not TCP addresses',
    holds: (hostport) => !isAddress(hostport),
  },
  {
    code: 7116,
    message: 'An HTTPS edge can use only port 443',
    holds: (hostport) => readHostport(hostport).port === 443,
  },
]
const fields = z.strictObject({
  ...edgeTexts,
  hostports: hostportsOf(hostportRules).optional(),
  ...moduleFields(httpsEdgeModules),
})

/** The resource definition for HTTPS edges. Source: the API specification, section "HTTPS edges". */
export const httpsEdges = defineResource({
  info: httpsEdgesInfo,
  item,
  ops: {
    ...crud({
      path,
      key: 'https_edges',
      noun: 'HTTPS edge',
      item,
      create: fields,
      update: fields,
      wider: ['delete'],
    }),
    ...modulesOps(httpsEdgeModules, {
      prefix: '',
      path: `${path}/{id}`,
      params: idParam,
      owner: 'an HTTPS edge',
      infos: httpsEdgeModuleInfos,
      spec: [],
    }),
    ...httpsEdgeRouteOps,
  },
})
