import { expect, test } from 'vitest'
import { groupLinks } from './related'

const link = (resource: string, id: string, field = 'x') => ({ resource, id, title: id, field })

test('links are grouped by kind, and links of the same resource share an entry', () => {
  const links = [
    link('endpoints', 'a'),
    link('https-edges', 'b', 'routes.backend'),
    link('endpoints', 'c'),
    link('https-edges', 'b', 'routes.ip_restriction'),
  ]
  expect(groupLinks(links)).toEqual([
    { resource: 'endpoints', entries: [[links[0]], [links[2]]] },
    { resource: 'https-edges', entries: [[links[1], links[3]]] },
  ])
  expect(groupLinks([])).toEqual([])
})
