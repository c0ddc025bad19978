import { expect, test } from 'vitest'
import { editForms } from './edit-links'
import { operations } from '@/lib/resources/registry'

const routes = ['/a', '/b', '/c', '/d'].map((match, i) => ({ id: `r${i}`, match }))

test.each([
  ['https-edges', 'mutual_tls.certificate_authorities', ['Edit mutual TLS: mutual_tls']],
  ['tcp-edges', 'backend.backend', ['Edit backend: backend']],
  ['tcp-edges', 'ip_restriction.ip_policies', ['Edit IP restriction: ip_restriction']],
  [
    'https-edges',
    'routes.backend.backend',
    [
      'Edit backend for /a: routes/r0/backend',
      'Edit backend for /b: routes/r1/backend',
      'Edit backend for /c: routes/r2/backend',
    ],
  ],
  ['weighted-backends', 'backends', ['Edit backends: edit']],
  ['endpoints', 'traffic_policy', ['Edit traffic policy: edit']],
  ['endpoints', 'domain', []],
  ['credentials', 'owner_id', []],
] as const)('a reference from %s in %s can be changed in %j', (resource, field, expected) => {
  const forms = editForms(resource, field, routes)
  const texts = forms.map(({ label, route, segments }) => {
    const of = route === undefined ? '' : ` for ${route}`
    return `${label}${of}: ${segments.join('/')}`
  })
  expect(texts).toEqual(expected)
  for (const { operation } of forms) expect(operations.map(({ name }) => name)).toContain(operation)
})
