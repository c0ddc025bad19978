import * as z from 'zod'

/** The version that this agent reports to the platform. */
export const AGENT_VERSION = '3.30.2'

/**
 * The options of the command line. The parent passes them to the program it runs, which may have a different version.
 */
export const startOptions = z.object({
  names: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  none: z.boolean().default(false),
  /** The tunnel of `agent http ADDR`, which is in no file. */
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
