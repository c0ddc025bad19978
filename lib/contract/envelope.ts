import * as z from 'zod'

/**
 * The body of an error response of the management API or the console's own API. The console's error codes start with
 * `ADIT_`.
 */
export const errorEnvelope = z.object({
  error_code: z.string().optional(),
  status_code: z.number(),
  msg: z.string(),
  details: z.record(z.string(), z.string()).nullish(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>

export const serviceCode = (code: number) => `ERR_SERVICE_${code}`
