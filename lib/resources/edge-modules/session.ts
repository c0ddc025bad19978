import * as z from 'zod'
import { rule, textField } from '@/lib/contract/fields'

export const defaultCookiePrefix = 'service.'
const MAX_PREFIX = 64

const cookie_prefix = rule(
  rule(z.string().default(defaultCookiePrefix), (value) => /^[A-Za-z0-9.]*$/.test(value), {
    code: 7042,
    message: 'Use only letters, digits and dots',
    source: 'local',
  }),
  (value) => value.length <= MAX_PREFIX,
  { code: 7136, message: `Must be at most ${MAX_PREFIX} characters`, source: 'local' },
)

/** The request fields that the sign-in modules share. Times are in seconds, and 0 means no limit. */
export const sessionRequest = {
  options_passthrough: z.boolean().default(false),
  cookie_prefix,
  inactivity_timeout: z.uint32().default(0),
  maximum_duration: z.uint32().default(0),
}

/** The response fields that correspond to `sessionRequest`. Source: the API specification, section "EndpointOAuth". */
export const sessionResponse = {
  options_passthrough: z.boolean().nullish(),
  cookie_prefix: textField,
  inactivity_timeout: z.number().nullish(),
  maximum_duration: z.number().nullish(),
}
