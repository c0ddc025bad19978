import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { routesWithBackend } from './backend-routes'
import { ChooseRoutes, RouteGroup } from './route-group'

const routes = routesWithBackend(
  'e1',
  ['a', 'b', 'c'].map((id) => ({ id, match: `/${id}`, backend: { backend: { id: 'bkdst_1' } } })),
)

test.each([
  [
    'broken and working routes',
    1,
    2,
    3,
    'Select 1 route that isn&#x27;t ready Select 2 routes that serve only this host Select all 3 routes',
  ],
  ['only broken routes', 3, 3, 3, ''],
  ['one route', 0, 1, 1, ''],
  ['one route with other hosts', 0, 0, 1, 'Select route'],
  ['several routes with other hosts', 0, 0, 3, 'Select all 3 routes'],
])('the buttons for %s', (_, broken, exclusive, all, labels) => {
  const html = renderToStaticMarkup(
    <ChooseRoutes
      broken={routes.slice(0, broken)}
      exclusive={routes.slice(0, exclusive)}
      all={routes.slice(0, all)}
      chosenIds={new Set()}
      onChoose={() => undefined}
    />,
  )
  expect(textOf(html.replace(/<legend.*?<\/legend>/, '')).trim()).toBe(labels)
})

test.each([
  ['/', 'cranes.example', 'Also serves hoists.example'],
  ['cranes.example/', 'cranes.example', ''],
  ['hoists.example/', 'cranes.example', ''],
  ['hoists.example/', '*.example', ''],
  ['*.lifts.example/', 'cranes.example', 'Serves a.lifts.example'],
])('the route %s in the dialog of %s: %s', (match, host, text) => {
  const backend = { backend: { id: 'bkdst_1' } }
  const all = ['cranes.example', 'hoists.example', 'a.lifts.example']
  const hosts = all.slice(0, match.includes('lifts') ? 3 : 2)
  const html = onAccount(
    <RouteGroup
      title="Routes"
      routes={routesWithBackend('e1', [{ id: 'r1', match, backend }], [...hosts, host])}
      host={host}
      chosenIds={new Set()}
      stateOf={() => null}
      onChoose={() => undefined}
    />,
  )
  expect(/(?:Also serves|Serves) \S+/.exec(textOf(html))?.[0] ?? '').toBe(text)
})
