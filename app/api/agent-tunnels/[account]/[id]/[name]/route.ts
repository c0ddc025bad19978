import { stopTunnel } from '@/lib/agents/server/tunnels'
import { route } from '@/lib/server/route'

export const DELETE = route('operator', stopTunnel)
