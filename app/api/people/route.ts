import { readJson } from '@/lib/server/body'
import { addPerson, checkNewPerson, listPeople, newPersonSchema } from '@/lib/server/people/people'
import { route } from '@/lib/server/route'

export const GET = route('admin', async ({ context }) => ({ people: await listPeople(context.db) }))

export const POST = route(
  'admin',
  async ({ context, person, request, requestId }) => {
    const given = await readJson(request, newPersonSchema)
    const id = await addPerson(context, given, { user: person, requestId })
    return Response.json({ id }, { status: 201 })
  },
  {
    freshPassword: true,
    precheck: ({ context }, json) => checkNewPerson(context, json),
  },
)
