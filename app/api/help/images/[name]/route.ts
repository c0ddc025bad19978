import { Failure } from '@/lib/contract/failure'
import { readPicture } from '@/lib/server/manual/pictures'
import { route } from '@/lib/server/route'

/** A picture of the manual. */
export const GET = route('viewer', async ({ context, params }) => {
  const picture = await readPicture(context.env.projectDir, String(params.name))
  if (!picture) throw new Failure('ADIT_NOT_FOUND', 'The manual has no picture of this name.')
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } })
})
