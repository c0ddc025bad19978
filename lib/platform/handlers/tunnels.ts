import type { HandlersOf } from '../context'
import { tunnels as rows } from '../tunnels'

/** Source: api-notes 3.15. */
export const tunnels: HandlersOf<'tunnels'> = rows.handlers
