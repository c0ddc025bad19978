import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ChildName } from './child-columns'

test.each([
  ['planning.office.example:443', 'font-mono'],
  ['[2001:db8:10::5]:5432', 'font-mono'],
  ['Notice (closed for maintenance)', 'font-sans'],
])('the name %s of a backend behind another is in %s', (name, font) => {
  const child = {
    id: 'bkdst_1',
    name,
    kind: undefined,
    resource: 'static-backends' as const,
    href: '/lab/static-backends/bkdst_1',
    health: { state: 'unknown' as const, label: 'Service not checked' },
  }
  const [, style] = /<a class="([^"]*)"/.exec(onAccount(<ChildName child={child} />)) ?? []
  expect(style?.split(' ')).toContain(font)
})
