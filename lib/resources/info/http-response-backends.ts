import { defineInfo } from '@/lib/contract/resource'
import { backendFields, sharedBackendInfo } from './backend-text'
import { resourceType } from '../resource-types'

export const httpResponseBackendsInfo = defineInfo({
  ...sharedBackendInfo,
  ...resourceType('http-response-backends'),
  about:
    'An HTTP response backend returns a fixed response to every request, such as a notice, a redirect or an error.',
  identifies: ['status_code', 'body', 'headers', 'description', 'metadata'],
  columns: ['description', 'status_code', 'body', 'created_at'],
  fields: {
    status_code: { label: 'Status code', kind: 'mono', help: '100 to 599. Defaults to 200.' },
    headers: {
      label: 'Headers',
      kind: 'object',
      help: 'Names and values in the response. The platform stores names in lower case.',
    },
    body: { label: 'Body', kind: 'text', help: 'The response body, up to 1,024 bytes.' },
    ...backendFields,
  },
  refs: {},
})
