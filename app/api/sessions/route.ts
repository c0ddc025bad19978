import { route } from '@/lib/server/route'
import { endSessions, listSessions } from '@/lib/server/people/own-sessions'

export const GET = route('viewer', async ({ context, person }) => ({
  sessions: await listSessions(context, person),
}))

export const DELETE = route('viewer', ({ context, person }) =>
  endSessions(context, person, { except: person.sessionId }),
)
