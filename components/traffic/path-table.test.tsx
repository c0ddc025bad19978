import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PathTable } from './path-table'

test('the table has a row per component, with a link and the state, and emphasizes the broken one', () => {
  const common = { href: '/lab/endpoints/ep_1', is_here: false } as const
  const html = renderToStaticMarkup(
    <PathTable
      nodes={[
        { ...common, stage: 'dns', label: 'DNS', name: 'shop.example', state: 'ready', status: 'Correct' },
        { ...common, stage: 'agent', label: 'Agent', name: 'quay', state: 'wrong', status: 'Offline' },
        {
          ...common,
          stage: 'endpoint',
          label: 'Endpoint',
          name: 'here',
          state: 'ready',
          status: 'Ready',
          is_here: true,
        },
      ]}
      broken={1}
    />,
  )
  expect(html.match(/<th scope="row"/g)).toHaveLength(3)
  expect(html).toMatch(/font-medium"><th scope="row"[^>]*>Agent<.*Offline/)
  expect(html.match(/<a /g), 'the page itself is not a link').toHaveLength(2)
})
