import * as z from 'zod'
import { rule, safeId, text, textField } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { moduleAnswers, moduleFields, modulesOps } from './edge-modules/module-map'
import { routeModules } from './edge-modules/route-modules'
import { routeModuleInfos } from './info/route-modules'
import { isMatch } from './values/route-match'

const MAX_MATCH = 1024

/**
 * The schemas of the description and metadata in requests for HTTPS edges and routes. Source: the API specification,
 * section "Limits".
 */
export const edgeTexts = {
  description: text(255, 7073, 'spec').nullable().optional(),
  metadata: text(4096, 7074, 'spec').nullable().optional(),
}

/** The schema of an HTTPS edge route in a response. Source: the API specification, section "HTTPS edge route". */
export const httpsEdgeRoute = z.object({
  edge_id: textField,
  id: z.string(),
  created_at: textField,
  match_type: z.string(),
  match: z.string(),
  uri: textField,
  description: textField,
  metadata: textField,
  ...moduleAnswers(routeModules),
})
export type HttpsEdgeRoute = z.output<typeof httpsEdgeRoute>

const matchTypes = ['exact_path', 'path_prefix'] as const
const match_type = rule(z.string(), (value) => matchTypes.some((type) => type === value), {
  code: 7130,
  message: `Must be one of: ${matchTypes.join(', ')}`,
  source: 'spec',
})
const hasPartsOfUrl = (text: string) => /^https?:\/\/|[?#]/i.test(text)
const matchRules: [code: number, message: string, holds: (value: string) => boolean][] = [
  [7123, 'A path or a host is required', (value) => value !== ''],
  [
    7135,
    `Must be at most ${MAX_MATCH.toLocaleString('en')} characters`,
    (value) => value.length <= MAX_MATCH,
  ],
  [
    7131,
    'Enter only a host and a path, such as app.example.com/api, without https://, a query or a fragment',
    (value) => !hasPartsOfUrl(value),
  ],
  [
    7131,
    "A path must start with / and can't contain spaces. A host must be a name without a port.",
    (value) => value === '' || hasPartsOfUrl(value) || isMatch(value),
  ],
]
const match = matchRules.reduce(
  (schema, [code, message, holds]) => rule(schema, holds, { code, message, source: 'local' }),
  z.string(),
)
const routeUpdate = z.strictObject({
  match_type: match_type.optional(),
  match: match.optional(),
  ...edgeTexts,
  ...moduleFields(routeModules),
})
const routeCreate = routeUpdate.extend({ match_type, match })

const edgeParam = z.object({ edge_id: safeId })
const routeParams = edgeParam.extend({ id: safeId })
const routes = '/edges/https/{edge_id}/routes'
const wider = { support: 'wider' } as const
export const httpsEdgeRouteOps = {
  'routes.create': defineOperation({
    method: 'POST',
    path: routes,
    status: 201,
    access: 'operator',
    ...wider,
    summary: 'Create an HTTPS edge route',
    params: edgeParam,
    body: routeCreate,
    response: httpsEdgeRoute,
  }),
  'routes.get': defineOperation({
    method: 'GET',
    path: `${routes}/{id}`,
    status: 200,
    access: 'viewer',
    ...wider,
    summary: 'Get an HTTPS edge route',
    params: routeParams,
    response: httpsEdgeRoute,
  }),
  'routes.update': defineOperation({
    method: 'PATCH',
    path: `${routes}/{id}`,
    status: 200,
    access: 'operator',
    ...wider,
    summary: 'Update an HTTPS edge route',
    params: routeParams,
    body: routeUpdate,
    response: httpsEdgeRoute,
  }),
  'routes.delete': defineOperation({
    method: 'DELETE',
    path: `${routes}/{id}`,
    status: 204,
    access: 'operator',
    ...wider,
    summary: 'Delete an HTTPS edge route',
    params: routeParams,
  }),
  ...modulesOps(routeModules, {
    prefix: 'routes.',
    path: `${routes}/{id}`,
    params: routeParams,
    owner: 'a route',
    infos: routeModuleInfos,
    spec: ['oauth'],
  }),
}
