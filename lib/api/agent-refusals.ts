import * as z from 'zod'
import { fault } from './common'

const refusal = z.object({ sent_at: z.string(), error: fault.nullable() }).nullable()

/** The fields of an agent that come from the updates that it rejected. */
export const agentRefusals = {
  refused_update: refusal.describe('The last update command that the current session rejected'),
  refused_before: refusal.describe(
    'The last update command, if an earlier session rejected it because updates were disabled; null otherwise',
  ),
  newest_checked_at: z
    .string()
    .nullable()
    .describe('When the agent last found no newer version; null if not in the last 24 hours'),
}
