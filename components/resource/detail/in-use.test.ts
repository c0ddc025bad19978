import { describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { usedText } from '@/lib/resources/related'
import { isInUse } from './delete-page'

const edge = (id: string) => ({ resource: 'https-edges', id })

describe('the text about what uses a resource', () => {
  test.each([
    [[], null],
    [[edge('a')], '1 HTTPS edge uses it'],
    [[edge('a'), edge('a')], '1 HTTPS edge uses it'],
    [[edge('a'), edge('b')], '2 HTTPS edges use it'],
    [[edge('a'), { resource: 'tcp-edges', id: 'b' }], '2 resources use it'],
    [[{ resource: 'of-another-version', id: 'b' }], '1 resource uses it'],
  ])('%j', (links, text) => expect(usedText(info, links)).toBe(text))

  test('is null if nothing prevents a deletion', () => expect(usedText({}, [edge('a')])).toBeNull())
})

test.each([
  ['ERR_BRAND_1966', true],
  ['ERR_BRAND_966', false],
  ['ADIT_1966', false],
  [undefined, false],
])('the error code %s means that the resource is in use: %s', (error_code, expected) => {
  expect(isInUse(info, new ApiError({ error_code, status_code: 400, msg: '' }))).toBe(expected)
})
test('no other error means that the resource is in use', () => {
  expect(isInUse({}, new ApiError({ error_code: 'ERR_BRAND_1', status_code: 400, msg: '' }))).toBe(false)
  expect(isInUse(info, new Error('1966'))).toBe(false)
})
