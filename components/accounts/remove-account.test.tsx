import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { RemoveAccount } from './remove-account'

const parts = (sites: number) => [
  { name: 'sites', label: 'Sites', count: sites },
  { name: 'agent_tunnels', label: 'Saved agent tunnels', count: 0 },
]
const html = (sites: number) =>
  onAccount(<RemoveAccount slug="lab" name="Lab  pier" parts={parts(sites)} />, {})

test('the page that removes an account counts the lost data, links to its export, and requires the name', () => {
  const shown = html(1200)
  expect(textOf(shown)).toMatch(/only in this console Sites 1,200 To keep this data, export it first/)
  expect(shown).toContain('href="/lab/transfer"')
  expect(shown).not.toContain('Saved agent tunnels')
  expect(textOf(shown)).toContain('Type Lab pier to confirm')
  expect(html(0)).not.toContain('only in this console')
})
