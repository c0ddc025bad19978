import * as z from 'zod'
import { startOptions } from '../options'

/** What the parent tells the program that it runs, once. Both may be of another version than each other. */
export const fromParent = z.object({
  type: z.literal('start'),
  options: startOptions,
  can_restart: z.boolean(),
})
export type FromParent = z.infer<typeof fromParent>

/** `connected`: the first session and every tunnel of the start are there. `restart`: run me again once I have ended. */
export const fromChild = z.object({ type: z.enum(['connected', 'restart']) })
export type FromChild = z.infer<typeof fromChild>

/** The command of a program file that runs the agent itself, below a parent. */
export const RUN = 'run'
