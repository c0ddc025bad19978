import { expect, test } from 'vitest'
import { caaChange } from './caa-fix'

const single = { name: 'app.example.com', isWildcard: false, issuer: 'letsencrypt.org' }
const set = (...values: string[]) => ({
  at: 'example.com',
  records: values.map((value) => ({ name: 'example.com', type: 'CAA', ttl: 60, value })),
})

test.each([
  ['one critical record', ['0 issue "letsencrypt.org"', '128 a "x"'], ['delete', '128 a "x"', undefined]],
  ['two critical records', ['128 a "x"', '1 b "y"'], ['delete', '128 a "x"', ['1 b "y"']]],
  [
    'a critical record beside another authority',
    ['0 issue "other.example"', '128 a "x"'],
    ['create', '0 issue "letsencrypt.org"', ['128 a "x"']],
  ],
  [
    'a critical record beside a restriction',
    ['0 issue "letsencrypt.org; accounturi=https://a.example/1"', '128 a "x"'],
    ['delete', '128 a "x"', undefined],
  ],
  ['another authority', ['0 issue "other.example"'], ['create', '0 issue "letsencrypt.org"', undefined]],
] as const)('the change to CAA records contains all of them: %s', (_, values, [action, value, deletes]) => {
  const change = caaChange(set(...values), single, { zone: 'example.com', isAtPlatform: false })
  expect(change).toEqual({ name: 'example.com', action, value, ...(deletes && { deletes }) })
})
