import { expect, test } from 'vitest'
import { reportName } from './report-name'

test.each([
  [[{ hostname: 'a.example' }], 'a.example'],
  [[{ hostname: 'a.example' }, { hostname: 'b.example' }, 7], 'a.example and 1 more'],
  [[], undefined],
  ['junk', undefined],
  [undefined, undefined],
])('the hostnames %j give the report name %s', (hostnames, name) => expect(reportName(hostnames)).toBe(name))
