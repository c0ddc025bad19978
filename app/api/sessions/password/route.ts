import * as z from 'zod'
import { addressOf } from '@/lib/server/address'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'
import { changeOwnPassword } from '@/lib/server/people/sign-in'

const schema = z.strictObject({ current: z.string(), password: z.string() })

export const POST = route('viewer', async ({ context, person, request }) => {
  await changeOwnPassword(context, person, await readJson(request, schema), addressOf(request.headers))
})
