import type { Selectable } from 'kysely'
import type { AgentCommandRecord } from '@/lib/api/agents'
import type { AgentTables } from '@/lib/db/schema-agents'
import { forReader } from '@/lib/audit/reader'

type Row = Selectable<AgentTables['agent_commands']>

/** Parses the stored error of a command. */
export const errorIn = (text: string | null): AgentCommandRecord['error'] =>
  text === null ? null : (JSON.parse(text) as AgentCommandRecord['error']) // Written by the console itself.

/** Converts a stored command to its API form. */
export function commandRecordOf({
  account_id: _account,
  user_id: _user,
  user_email,
  is_still_there,
  error,
  ...row
}: Row): AgentCommandRecord {
  return {
    ...row,
    by: forReader(user_email),
    is_still_there: is_still_there === null ? null : is_still_there === 1,
    error: errorIn(error),
  }
}
