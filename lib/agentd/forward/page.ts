import type { ServerResponse } from 'node:http'
import { serviceCode } from '@/lib/contract/envelope'
import { type ErrorPage, errorPage } from '@/lib/tunnel/http/error-page'

/**
 * Responds with an error page, and with these additional header fields. If the response has already begun, closes the
 * connection instead.
 */
export function answerWithPage(
  response: ServerResponse,
  status: number,
  page: ErrorPage & { code: number },
  fields: readonly string[] = [],
): void {
  if (response.headersSent) return void response.destroy()
  const { headers, body } = errorPage(page, response.req.headers.accept)
  response.writeHead(status, [...headers, 'Adit-Error-Code', serviceCode(page.code), ...fields])
  response.end(body)
}
