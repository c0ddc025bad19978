import type { ServerResponse } from 'node:http'
import { serviceCode } from '@/lib/contract/envelope'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/**
 * Returns an HTML page that explains to a visitor why the request got no response. `code` is the number in the
 * platform's error code.
 */
export function errorPage(code: number, title: string, detail: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escape(title)}</title>
<h1>${escape(title)}</h1>
<p>${escape(detail)}</p>
<p>${serviceCode(code)}</p>
</html>
`
}

/** Responds with an error page. If the response has already begun, closes the connection instead. */
export function answerWithPage(
  response: ServerResponse,
  status: number,
  ...[code, title, detail]: Parameters<typeof errorPage>
): void {
  if (response.headersSent) return void response.destroy()
  const body = errorPage(code, title, detail)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'adit-error-code': serviceCode(code),
  })
  response.end(body)
}
