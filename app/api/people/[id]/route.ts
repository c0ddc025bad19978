import { readJson } from '@/lib/server/body'
import { changePerson, checkPersonChange, personChangeSchema } from '@/lib/server/people/people'
import { route } from '@/lib/server/route'

export const PATCH = route(
  'admin',
  async ({ context, params, person, request, requestId }) => {
    const change = await readJson(request, personChangeSchema)
    await changePerson(context, String(params.id), change, { user: person, requestId })
  },
  {
    freshPassword: true,
    precheck: ({ context, params }, json) => checkPersonChange(context, String(params.id), json),
  },
)
