import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnreadableFields } from './unreadable-fields'

const labels = {
  backend_id: { label: 'Backend' },
  hosts: { label: 'Hosts' },
  'mutual_tls.certificate_authority_ids': { label: 'Authorities' },
}
const flat = { backend_id: 'b_1', hosts: ['a'] }
const nested = { mutual_tls: { enabled: true, certificate_authority_ids: ['ca_1'] } }
const kept = "Fields that you don't change aren't sent."
const replaced = 'with the values below, including empty ones.'

test.each([
  [flat, ['hosts.1'], ['Hosts', kept]],
  [flat, ['backend'], ['Backend', kept]],
  [nested, ['mutual_tls.certificate_authorities.1'], ['Authorities', replaced]],
  [
    nested,
    ['mutual_tls'],
    ['<code class="font-mono wrap-anywhere">mutual_tls.enabled</code>, Authorities. ', replaced],
  ],
])('%o with the unreadable paths %o warns of %o', (values, paths, parts) => {
  const html = renderToStaticMarkup(<UnreadableFields paths={paths} labels={labels} values={values} />)
  for (const part of parts) expect(html).toContain(part.replaceAll("'", '&#x27;'))
})

test.each([
  [flat, ['backend.uri']],
  [nested, ['mutual_tls.certificate_authorities.0.uri']],
  [flat, ['hostports', 'created_at']],
])('%o with the unreadable paths %o needs no warning', (values, paths) => {
  expect(renderToStaticMarkup(<UnreadableFields paths={paths} labels={labels} values={values} />)).toBe('')
})
