import { withoutEmpty } from '@/lib/util/form-values'

/** The input values, besides description and metadata. */
type EndpointValues = {
  url: string
  traffic_policy: string
  /** The binding; `''` derives it from the host. */
  bindings: string
  pooling_enabled: boolean
}

/** The body of a create, without empty inputs and defaults. */
export function endpointBody({ url, bindings, pooling_enabled, ...texts }: EndpointValues) {
  return {
    ...withoutEmpty({ url: url.trim() }),
    type: 'cloud',
    ...withoutEmpty(texts),
    ...(bindings !== '' && { bindings: [bindings] }),
    ...(pooling_enabled && { pooling_enabled }),
  }
}

/** The body of an update, from the changed inputs. An empty binding means that it's derived from the host. */
export function endpointChange({ url, bindings, ...rest }: Partial<EndpointValues>) {
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...rest,
    ...(bindings !== undefined && { bindings: bindings === '' ? [] : [bindings] }),
  }
}
