import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the SQL expression for a rejected operation's message, from its agent command, bulk job row or API request.
 */
export const rejectionMessage = (target: RawBuilder<string>) =>
  sql<string | null>`case when outcome.result = 'refused' then coalesce(
    json_extract(command.error, '$.message'),
    bulk_row.message,
    (select request.message from requests as request indexed by requests_request
      where request.request_id = intent.request_id and request.account_id = intent.account_id
        and request.target is ${target} and request.operation = intent.operation
      order by request.id desc limit 1)) end`
