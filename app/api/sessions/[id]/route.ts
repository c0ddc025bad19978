import { route } from '@/lib/server/route'
import { endSessions } from '@/lib/server/people/own-sessions'

export const DELETE = route('viewer', ({ context, params, person }) =>
  endSessions(context, person, { only: String(params.id) }),
)
