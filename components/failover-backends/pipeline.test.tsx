import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { Pipeline } from './pipeline'

test('the state of a node has its own line above the text', () => {
  const node = { key: 'a', label: 'Compression', icon: null, gist: 'Compresses responses' }
  const stages = [
    { title: 'Transform', nodes: [{ ...node, condition: { state: 'on', label: 'Enabled' } as const }] },
  ]
  const html = onAccount(
    <Pipeline label="Modules" start={{ icon: null, label: 'Visitor' }} stages={stages} />,
  )
  expect(html).toMatch(
    /<span class="block[^"]*">(?:(?!<\/span>).)*Enabled<\/span>\s*<span class="line-clamp-2[^"]*">Compresses/,
  )
})
