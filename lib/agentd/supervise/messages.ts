import * as z from 'zod'
import { startOptions } from '../options'

/** The message that the parent sends once to the program it runs. The two may have different versions. */
export const fromParent = z.object({
  type: z.literal('start'),
  options: startOptions,
  can_restart: z.boolean(),
})
export type FromParent = z.infer<typeof fromParent>

/**
 * `connected`: the first session and all initial tunnels are up. `restart`: requests a restart after the program has
 * ended.
 */
export const fromChild = z.object({ type: z.enum(['connected', 'restart']) })
export type FromChild = z.infer<typeof fromChild>

/** The command of a program file that runs the agent itself, as a child process. */
export const RUN = 'run'
