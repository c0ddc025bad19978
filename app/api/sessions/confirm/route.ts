import * as z from 'zod'
import { readJson } from '@/lib/server/body'
import { confirmPassword } from '@/lib/server/people/confirm-password'
import { route } from '@/lib/server/route'

const schema = z.strictObject({ password: z.string() })

export const POST = route('viewer', async (input) => {
  const { password } = await readJson(input.request, schema)
  await confirmPassword(input, password)
})
