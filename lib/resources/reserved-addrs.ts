import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { ref, resourceItem, rule, text } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { reservedAddrsInfo } from './info/reserved-addrs'
import { regionCodes } from './values/regions'

const item = resourceItem.extend({
  addr: z.string(),
  region: z.string(),
  endpoint_configuration: ref.nullish(),
})

const description = text(255, 504, 'local').nullable().optional()
const metadata = text(4096, 505, 'spec').nullable().optional()
const region = rule(z.string(), (value) => regionCodes.some((code) => code === value), {
  code: 500,
  message: `Must be one of: ${regionCodes.join(', ')}`,
  source: 'spec',
})
/** The ID of the endpoint configuration. An empty string or null detaches the configuration. */
const endpoint_configuration_id = rule(z.string(), (value) => value === '' || /^ec_\w+$/.test(value), {
  code: 227,
  message: 'An endpoint configuration ID must start with ec_',
  source: 'local',
})
  .nullable()
  .optional()

const create = z.strictObject({ description, metadata, region: region.optional() })
const update = rule(
  z.strictObject({ description, metadata, endpoint_configuration_id }),
  (body) => Object.keys(body).length > 0,
  { code: 506, message: 'Nothing to update. Set at least one field.', source: 'local' },
)

export const reservedAddrs = defineResource({
  info: reservedAddrsInfo,
  item,
  ops: crud({
    path: '/reserved_addrs',
    noun: 'TCP address',
    item,
    create,
    update,
  }),
})
