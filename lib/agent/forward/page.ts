import type { ServerResponse } from 'node:http'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** A page that tells a visitor why there is no answer. `code` is the platform's, such as `E8012`. */
export function errorPage(code: string, title: string, detail: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escape(title)}</title>
<h1>${escape(title)}</h1>
<p>${escape(detail)}</p>
<p>${escape(code)}</p>
</html>
`
}

/** Answers with such a page, or ends the connection when an answer has begun already. */
export function answerError(
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
    'adit-error-code': code,
  })
  response.end(body)
}
