import { expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { TrafficNode } from '@/lib/traffic/model/nodes'
import { restartingPath, useKept } from './restarting-path'

const node = (stage: TrafficNode['stage']): TrafficNode => ({
  stage,
  label: stage,
  name: stage,
  state: 'ready',
  status: 'Ready',
  href: null,
  is_here: stage === 'agent',
})

test('a restart stops the endpoint and the agent, but not the domain and the service', () => {
  const path = restartingPath({
    nodes: [node('domain'), node('endpoint'), node('agent'), node('service')],
    broken: null,
    state: 'ready',
    label: 'Ready',
    cause: null,
    sentence: 'All components are ready.',
    action: null,
  })
  expect(path.nodes.map(({ status }) => status)).toEqual(['Ready', 'Restarting', 'Restarting', 'Ready'])
  expect(path).toMatchObject({ state: 'waiting', label: 'Restarting' })
})

test('a value is kept only on request', () => {
  const Shown = ({ is }: { is: boolean }) => useKept('new', is)
  expect(renderToStaticMarkup(createElement(Shown, { is: false }))).toBe('new')
  expect(renderToStaticMarkup(createElement(Shown, { is: true }))).toBe('new') // nothing earlier is known
})
