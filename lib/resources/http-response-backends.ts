import * as z from 'zod'
import { resourceItem, rule, text } from '@/lib/contract/fields'
import { backend, backendRequest } from './backends/contract'
import { headerNameRule, headerValueRule, isHeaderName, isHeaderValue } from './values/header-field'
import { httpResponseBackendsInfo } from './info/backends'

const record = z.record(z.string(), z.string())
const headers = rule(
  record,
  (all) => Object.entries(all).every(([key, entry]) => isHeaderName(key) && isHeaderValue(entry)),
  {
    code: 6516,
    message: `${headerNameRule}. ${headerValueRule}`,
    source: 'local',
  },
)
const status_code = rule(z.int(), (code) => code >= 100 && code <= 599, {
  code: 6517,
  message: 'A status code must be a number from 100 to 599',
  source: 'local',
})
const fields = {
  body: text(1024, 215, 'local').nullable().optional(),
  headers: headers.nullable().optional(),
  status_code: status_code.nullable().optional(),
}

export const httpResponseBackends = backend({
  info: httpResponseBackendsInfo,
  kind: 'http_response',
  item: resourceItem.extend({
    body: z.string().nullish(),
    headers: record.nullish(),
    status_code: z.number().nullish(),
  }),
  create: backendRequest.extend(fields),
  update: backendRequest.extend(fields),
})
