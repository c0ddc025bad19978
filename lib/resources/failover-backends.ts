import * as z from 'zod'
import { resourceItem, rule } from '@/lib/contract/fields'
import { backend, backendRequest, childId, childRules } from './backends/contract'
import { failoverBackendsInfo } from './info/backends'

const list = z.array(z.string())
const bounded = childRules(list, (ids) => ids, {
  refused: ['bkdfo'],
  code: 6525,
  message: "A failover backend can't refer to another failover backend",
  tooMany: 6513,
})
const backends = rule(bounded, (ids) => new Set(ids).size === ids.length, {
  code: 215,
  message: 'Duplicate backend',
  source: 'local',
})

export const failoverBackends = backend({
  info: failoverBackendsInfo,
  kind: 'failover',
  item: resourceItem.extend({ backends: z.array(childId) }),
  create: backendRequest.extend({ backends }),
  update: backendRequest.extend({ backends: backends.optional() }),
})
