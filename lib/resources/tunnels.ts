import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { ref, textField } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { tunnelsInfo } from './info/tunnels'

const item = z.object({
  id: z.string(),
  uri: textField, // some APIs omit it
  public_url: textField,
  started_at: z.string(),
  metadata: textField,
  proto: textField,
  region: textField,
  tunnel_session: ref.nullish(),
  endpoint: ref.nullish(),
  /** The labels that tunnel groups match, set only for tunnels without an endpoint. */
  labels: z.record(z.string(), z.string()).nullish(),
  backends: z.array(ref).nullish(),
  forwards_to: textField,
})

const { list, get } = crud({
  path: '/tunnels',
  noun: 'tunnel',
  item,
  create: z.never(),
  update: z.never(),
  wider: ['list', 'get'],
})

export const tunnels = defineResource({ info: tunnelsInfo, item, ops: { list, get } })
