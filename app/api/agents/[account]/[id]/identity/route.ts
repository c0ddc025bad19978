import { identifyAgent } from '@/lib/agents/server/fleet'
import { route } from '@/lib/server/route'

/** The id is a session's. */
export const POST = route('operator', identifyAgent)
