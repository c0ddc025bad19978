import { chooseApi, readTunnels, startTunnel } from '@/lib/agents/server/tunnels'
import { route } from '@/lib/server/route'

/** Asks the agent's API, where an endpoint was chosen for it; nothing changes there, so a viewer may. */
export const GET = route('viewer', readTunnels)
export const PUT = route('operator', chooseApi)
export const POST = route('operator', startTunnel)
