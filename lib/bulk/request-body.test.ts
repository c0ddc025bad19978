import { expect, test } from 'vitest'
import { Failure } from '@/lib/contract/failure'
import type { BulkAction } from './model/actions'
import { bodyOf } from './request-body'

const body = (action: BulkAction, value: string | null = null, metadata = '') =>
  bodyOf({ action, value }, { id: 'ipp_1', metadata })

test.each<[BulkAction, string | null, unknown]>([
  ['delete', null, undefined],
  ['check-dns', null, undefined],
  ['restart', null, {}],
  ['description', '', { description: '' }],
  ['metadata', 'x', { metadata: 'x' }],
  ['rule', 'deny 192.0.2.0/24', { ip_policy_id: 'ipp_1', action: 'deny', cidr: '192.0.2.0/24' }],
  [
    'rule',
    'allow 192.0.2.7/32 Office',
    { ip_policy_id: 'ipp_1', action: 'allow', cidr: '192.0.2.7/32', description: 'Office' },
  ],
])('%s with the value %j sends %j', (action, value, expected) =>
  expect(body(action, value)).toEqual(expected),
)

test.each([
  ['', 'env=prod', '{"env":"prod"}'],
  ['{"team":"pumps","env":"test","n":1}', 'env=prod', '{"team":"pumps","n":1,"env":"prod"}'],
  ['{"env":"prod"}', 'env=', ''],
  ['{ "env": "prod" }', 'env=prod', '{ "env": "prod" }'],
])('metadata %j with the tag %s becomes %j', (metadata, tag, after) =>
  expect(body('tag', tag, metadata)).toEqual({ metadata: after }),
)

test.each<[BulkAction, string, string, string]>([
  ['tag', 'prod', '', 'ADIT_INVALID'],
  ['tag', 'env=a,b', '', 'ADIT_INVALID'],
  ['tag', 'env=prod', 'not JSON', 'ADIT_CONFLICT'],
  ['rule', '192.0.2.0/24', '', 'ADIT_INVALID'],
  ['rule', 'deny 192.0.2.7/24', '', 'ADIT_INVALID'],
])('%s with the value %s for the metadata %j is refused', (action, value, metadata, code) => {
  expect(() => body(action, value, metadata)).toThrow(expect.objectContaining({ code }))
  expect(() => body(action, value, metadata)).toThrow(Failure)
})
