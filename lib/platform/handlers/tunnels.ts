import type { HandlersOf } from '../context'
import { tunnels as rows } from '../tunnels'

export const tunnels: HandlersOf<'tunnels'> = rows.handlers
