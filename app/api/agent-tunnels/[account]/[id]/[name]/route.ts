import { stopTunnel } from '@/lib/server/agent-tunnels'
import { route } from '@/lib/server/route'

export const DELETE = route('operator', stopTunnel)
