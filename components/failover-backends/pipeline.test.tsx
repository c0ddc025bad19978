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

test('an address is in the monospaced font, and a name is not', () => {
  const node = (label: string) => ({ key: label, label, icon: null })
  const stages = [{ title: 'First', nodes: [node('10.20.0.8:8080'), node('Crane controllers')] }]
  const html = onAccount(<Pipeline label="Order" start={{ icon: null, label: 'Traffic' }} stages={stages} />)
  expect(html).toMatch(/<span class="[^"]*font-mono[^"]*">10\./)
  expect(html).toMatch(/<span class="[^"]*font-sans[^"]*">Crane controllers/)
})
