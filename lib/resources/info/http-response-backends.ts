import { defineInfo } from '@/lib/contract/resource'
import { backendFields, backendWords } from './backend-words'

export const httpResponseBackendsInfo = defineInfo({
  ...backendWords,
  name: 'http-response-backends',
  label: 'HTTP response backends',
  one: 'HTTP response backend',
  idPrefix: 'bkdhr',
  about:
    'An HTTP response backend answers every request itself, always alike: a notice, a redirect, an error.',
  help: 'traffic#backends',
  identifies: ['status_code', 'body', 'headers', 'description', 'metadata'],
  columns: ['description', 'status_code', 'body', 'created_at'],
  fields: {
    status_code: { label: 'Status code', kind: 'mono', help: '100 to 599. 200 when none is given.' },
    headers: {
      label: 'Headers',
      kind: 'object',
      help: 'Names and values that the answer carries. The platform keeps names in lower case.',
    },
    body: { label: 'Body', kind: 'text', help: 'What the answer says. At most 1,024 bytes.' },
    ...backendFields,
  },
  refs: {},
})
