import * as z from 'zod'

/** The error body of the management API and of the console. The console's codes start with `ADIT_`. */
export const errorEnvelope = z.object({
  error_code: z.string().optional(),
  status_code: z.number(),
  msg: z.string(),
  details: z.record(z.string(), z.string()).nullish(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>

/** The wire form of a numbered error code. */
export const serviceCode = (code: number) => `ERR_SERVICE_${code}`
