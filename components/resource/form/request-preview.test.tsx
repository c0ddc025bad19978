import { expect, test } from 'vitest'
import * as z from 'zod'
import { onAccount } from '@/components/resource/testing/on-account'
import { secret } from '@/lib/contract/fields'
import { botUsers } from '@/lib/resources/bot-users'
import { RequestPreview } from './request-preview'

const op = {
  ...botUsers.ops.create,
  body: z.object({ name: z.string(), password: secret(z.unknown()), token: secret(z.unknown()) }),
}
const warning = (body: object) =>
  /Replace (.*) with the secrets/.exec(onAccount(<RequestPreview op={op} body={body} />))?.[1]

test('a command with hidden secrets says what to replace before it is run', () => {
  const stored = { set: true, fingerprint: 'ab12' }
  expect(warning({ name: 'kiosk', password: stored })).toBe('(kept)')
  expect(warning({ name: 'kiosk', token: 'typed' })).toBe('(as typed)')
  expect(warning({ name: 'kiosk', password: stored, token: 'typed' })).toBe('(kept) and (as typed)')
  expect(warning({ name: 'kiosk' })).toBeUndefined()
})
