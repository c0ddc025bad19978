import * as z from 'zod'
import { resourceItem, rule } from '@/lib/contract/fields'
import { backend, backendRequest, childId, childRules } from './backends/contract'
import { weightedBackendsInfo } from './info/backends'

const MAX_WEIGHT = 10_000
const wholeNumber = 'A weight must be a whole number from 0 to 10,000'

const record = z.record(z.string(), z.int({ error: wholeNumber }))
const backends = rule(
  childRules(record, Object.keys, {
    refused: ['bkdwd', 'bkdfo'],
    code: 6524,
    message: "A weighted backend can't refer to a weighted or failover backend",
    tooMany: 215,
  }),
  (weights) => Object.values(weights).every((weight) => weight >= 0 && weight <= MAX_WEIGHT),
  { code: 6512, message: wholeNumber, source: 'local' },
)

export const weightedBackends = backend({
  info: weightedBackendsInfo,
  kind: 'weighted',
  item: resourceItem.extend({ backends: z.record(childId, z.number()) }),
  create: backendRequest.extend({ backends }),
  update: backendRequest.extend({ backends: backends.optional() }),
})
