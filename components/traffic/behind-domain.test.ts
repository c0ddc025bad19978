import { expect, test } from 'vitest'
import type { TrafficNode, TrafficPath, TrafficStage } from '@/lib/traffic/model/nodes'
import { behindDomain } from './behind-domain'

const page = '/lab/reserved-domains/rd_1'
const node = (stage: TrafficStage, more: Partial<TrafficNode> = {}): TrafficNode => ({
  stage,
  label: stage,
  name: '',
  state: 'ready',
  status: '',
  href: null,
  is_here: false,
  ...more,
})
const pathOf = (broken: number | null): TrafficPath => ({
  nodes: [
    node('dns', { href: `${page}#dns` }),
    node('domain', { href: page, is_here: true }),
    node('endpoint'),
    node('agent'),
  ],
  broken,
  state: broken === null ? 'ready' : 'wrong',
  label: '',
  cause: null,
  sentence: 'A sentence.',
  action: { label: 'Fix record', href: `${page}#dns-fix` },
})
const shown = (path: TrafficPath) => {
  const { nodes, broken, sentence } = behindDomain(path, page)
  return [nodes.map(({ stage }) => stage).join(' '), broken, sentence]
}

test.each([
  [null, null, 'A sentence.'],
  [0, null, ''],
  [1, null, ''],
  [3, 1, 'A sentence.'],
])('a path with the broken part %s starts behind the domain', (broken, at, sentence) =>
  expect(shown(pathOf(broken))).toEqual(['endpoint agent', at, sentence]),
)

test("the DNS of another domain's endpoints stays in the path", () => {
  const path = pathOf(0)
  const nodes = [node('dns', { href: '/lab/dns' }), ...path.nodes.slice(1)]
  expect(shown({ ...path, nodes })).toEqual(['dns endpoint agent', 0, 'A sentence.'])
})

test('the path of an unused domain has nothing behind the domain', () => {
  const path = pathOf(0)
  expect(shown({ ...path, nodes: path.nodes.slice(0, 3) })).toEqual(['', null, ''])
})
