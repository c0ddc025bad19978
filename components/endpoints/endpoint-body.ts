import { withoutEmpty } from '@/lib/util/form-values'

/** What the inputs hold; texts that every resource has come with it. */
type EndpointValues = {
  url: string
  traffic_policy: string
  /** The one binding; `''` leaves it to the host. */
  bindings: string
  pooling_enabled: boolean
}

/** What a create sends: what was left empty or off is absent. */
export function endpointBody({ url, bindings, pooling_enabled, ...texts }: EndpointValues) {
  return {
    ...withoutEmpty({ url: url.trim() }),
    type: 'cloud',
    ...withoutEmpty(texts),
    ...(bindings !== '' && { bindings: [bindings] }),
    ...(pooling_enabled && { pooling_enabled }),
  }
}

/** What an update sends of the inputs that differ; no binding leaves it to the host. */
export function endpointChange({ url, bindings, ...rest }: Partial<EndpointValues>) {
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...rest,
    ...(bindings !== undefined && { bindings: bindings === '' ? [] : [bindings] }),
  }
}
