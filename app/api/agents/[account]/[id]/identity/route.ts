import { identifyAgent } from '@/lib/server/agents/fleet'
import { route } from '@/lib/server/route'

/** The id is a session's. */
export const POST = route('operator', identifyAgent)
