import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret } from '@/lib/contract/fields'
import { keyRingOf } from '@/lib/util/key-ring'
import { auditable } from './fingerprint'

const ring = keyRingOf('a'.repeat(40))

test('secrets become fingerprints that tell only whether two are the same', () => {
  const schema = z.object({ name: z.string(), token: secret(z.string()).optional() })
  const [one, same, other] = ['s3cret', 's3cret', 'another'].map((token) =>
    auditable(ring, schema, { name: 'n', token, extra: token }),
  )
  expect(one).toEqual({ name: 'n', token: { fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) } })
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
})
