import { expect, test } from 'vitest'
import { endpointBody, endpointChange } from './forms'

const empty = { url: 'https://a.example', bindings: '', traffic_policy: '', pooling_enabled: false }

test.each([
  [
    { ...empty, url: ' https://a.example\n' },
    { url: 'https://a.example', type: 'cloud' },
  ],
  [
    { ...empty, bindings: 'internal', traffic_policy: '{}', pooling_enabled: true },
    {
      url: 'https://a.example',
      type: 'cloud',
      bindings: ['internal'],
      traffic_policy: '{}',
      pooling_enabled: true,
    },
  ],
])('a create sends the fields with a value: %j', (values, body) => {
  expect(endpointBody(values)).toEqual(body)
})

test.each([
  [{}, {}],
  [{ url: ' https://b.example' }, { url: 'https://b.example' }],
  [{ traffic_policy: '' }, { traffic_policy: '' }],
  [
    { bindings: 'public', pooling_enabled: false },
    { bindings: ['public'], pooling_enabled: false },
  ],
  [{ bindings: '' }, { bindings: [] }],
])('an update sends the changed fields: %j', (changed, body) => {
  expect(endpointChange(changed)).toEqual(body)
})
