import type { HandlersOf } from '../context'
import { tunnels as rows } from '../tunnels'

export const tunnelsHandlers: HandlersOf<'tunnels'> = rows.handlers
