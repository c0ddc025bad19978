import type { HandlersOf } from '../context'
import { openTunnels as rows } from '../tunnels'

export const tunnelsHandlers: HandlersOf<'tunnels'> = rows.handlers
