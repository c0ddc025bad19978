import * as z from 'zod'

/** What a start was told on its command line; handed from the parent to the program that it runs, of any version. */
export const startOptions = z.object({
  names: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  none: z.boolean().default(false),
  /** A tunnel that no file has: `agent http ADDR`. */
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
