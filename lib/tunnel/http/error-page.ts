import { serviceCode } from '@/lib/contract/envelope'

/** A response that explains to a visitor why a request failed. Must not contain internal addresses. */
export interface ErrorPage {
  title: string
  detail: string
  code?: number | undefined
  requestId?: string | undefined
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f6f6f4,#131517);color:light-dark(#1a1c1f,#eceae6)}
main{box-sizing:border-box;max-width:34rem;padding:2rem 1.5rem}
h1{margin:0 0 .5rem;font-size:1.25rem;font-weight:600}
p{margin:0;color:light-dark(#55585c,#a9abae);overflow-wrap:break-word}
code{display:block;margin-top:1.5rem;font:13px/1.6 ui-monospace,monospace;color:light-dark(#55585c,#a9abae);overflow-wrap:anywhere}`

const referenceOf = ({ code, requestId }: ErrorPage): string[] => [
  ...(code === undefined ? [] : [serviceCode(code)]),
  ...(requestId === undefined ? [] : [`Request ID ${requestId}`]),
]

function htmlOf(page: ErrorPage): string {
  const [title, detail] = [escape(page.title), escape(page.detail)]
  const reference = referenceOf(page).map(escape).join('<br>')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${detail}</p>
${reference && `<code>${reference}</code>\n`}</main>
</html>
`
}

function textOf(page: ErrorPage): string {
  const reference = referenceOf(page)
  return `${page.title}\n${page.detail}\n${reference.length > 0 ? `\n${reference.join('\n')}\n` : ''}`
}

/**
 * Returns the body and header fields of an error page. The page is HTML if `accept`, the request's Accept header,
 * allows HTML, and plain text otherwise.
 */
export function errorPage(page: ErrorPage, accept = ''): { headers: string[]; body: string } {
  const isHtml = accept.includes('text/html')
  const body = isHtml ? htmlOf(page) : textOf(page)
  const headers = [
    'Content-Type',
    `text/${isHtml ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'",
  ]
  return { headers, body }
}
