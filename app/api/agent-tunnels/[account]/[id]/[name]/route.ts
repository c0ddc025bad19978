import { stopTunnel } from '@/lib/server/agents/tunnels'
import { route } from '@/lib/server/route'

export const DELETE = route('operator', stopTunnel)
