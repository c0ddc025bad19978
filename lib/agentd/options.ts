import * as z from 'zod'

export const AGENT_VERSION = '3.30.2'

/**
 * The schema of the command-line options that the parent process passes to the program. Unknown options are ignored.
 */
export const startOptions = z.object({
  names: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  none: z.boolean().default(false),
  http: z
    .object({
      addr: z.string(),
      name: z.string().optional(),
      domain: z.string().optional(),
      scheme: z.string().optional(),
      host_header: z.string().optional(),
      inspect: z.boolean().optional(),
    })
    .nullable()
    .default(null),
  config: z.array(z.string()).default([]),
  authtoken: z.string().optional(),
  serverAddr: z.string().optional(),
  webAddr: z.string().optional(),
  metadata: z.string().optional(),
  resolve: z.array(z.string()).default([]),
  stateDir: z.string(),
  logFormat: z.enum(['json', 'term']).optional(),
})
export type StartOptions = z.infer<typeof startOptions>

export const fromParent = z.object({
  type: z.literal('start'),
  options: startOptions,
  can_restart: z.boolean(),
})
export type FromParent = z.infer<typeof fromParent>

/**
 * The schema of the program's messages to its parent process. `connected` means that the first session and all tunnels
 * are online. `restart` requests a restart after the program ends.
 */
export const fromChild = z.object({ type: z.enum(['connected', 'restart']) })
export type FromChild = z.infer<typeof fromChild>

/** The command-line argument that makes a program run as the agent's child process. */
export const RUN = 'run'
