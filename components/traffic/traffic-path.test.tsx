import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { trafficQuery } from '@/lib/client/traffic'
import { type TrafficPath, type TrafficState, trafficStages } from '@/lib/traffic/model/nodes'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ChainAbove, linksBefore, PathChain, RowEnd } from './path-links'
import { rowLengths } from './path-fit'
import { isEmptyPath } from './path-boxes'
import { Box } from './path-box'
import { isExplained, TrafficPathView, TrafficStateChip } from './traffic-path'

const node = (state: TrafficState) =>
  ({ state, stage: 'dns', label: '', name: '', status: '', href: null, is_here: false }) as const

test.each([
  [
    ['ready', 'ready', 'ready'],
    ['ready', 'ready'],
  ],
  [
    ['ready', 'ready', 'unknown'],
    ['ready', 'plain'],
  ],
  [
    ['wrong', 'ready', 'ready'],
    ['plain', 'ready'],
  ],
  [
    ['ready', 'wrong', 'wrong', 'unknown'],
    ['wrong', 'wrong', 'plain'],
  ],
  [
    ['attention', 'unknown', 'ready', 'wrong'],
    ['plain', 'plain', 'wrong'],
  ],
  [
    ['ready', 'waiting', 'ready'],
    ['plain', 'plain'],
  ],
  [['wrong'], []],
] as const)('only the line to a part with a problem has the color of the problem: %j', (states, links) => {
  expect(linksBefore(states.map(node)).slice(1)).toEqual(links)
})

const page = '/lab/reserved-domains/rd_1'
const issued = 'The certificate will be issued once all required DNS records are correct.'

test.each([
  ["the page's own DNS", 'dns', `${page}#dns-fix`, "Visitors can't reach it.", true],
  ['the DNS of several domains', 'dns', '/lab/dns', "Visitors can't reach them.", false],
  [
    'the DNS of another domain',
    'dns',
    '/lab/reserved-domains/rd_2#dns-fix',
    "Visitors can't reach it.",
    false,
  ],
  ['the certificate', 'domain', page, `${issued} Also not ready: endpoint (unreachable).`, true],
  ['a certificate with another problem', 'domain', page, 'The certificate was due for renewal.', false],
] as const)(
  'whether the page of a domain already explains a problem with %s',
  (_, stage, href, sentence, expected) => {
    const path = { nodes: [{ ...node('wrong'), stage, href }], broken: 0, sentence }
    expect(isExplained(path, page, issued)).toBe(expected)
    expect(isExplained({ ...path, broken: null }, page, undefined)).toBe(false)
  },
)

test('a path without endpoints or edges is a sentence with what to do next, and not a picture', () => {
  const here = { ...node('ready'), stage: 'agent', is_here: true } as const
  const none = { ...node('unknown'), stage: 'endpoint', name: 'None known' } as const
  const found = { ...none, href: '/lab/endpoints/ep_1' }
  expect(isEmptyPath({ nodes: [none, here] })).toBe(true)
  expect(isEmptyPath({ nodes: [found, here] })).toBe(false)
  expect(isEmptyPath({ nodes: [node('ready'), here, none] }), 'with DNS').toBe(false)
  const shown = (nodes: TrafficPath['nodes'], of: 'agents' | 'static-backends' = 'static-backends') => {
    const queries = new QueryClient()
    const sentence = 'No known endpoint. Start a tunnel.'
    const rest = { broken: 0, state: 'unknown', label: '', cause: null, action: null } as const
    queries.setQueryData(trafficQuery('lab', of, 'ag_1').queryKey, { nodes, sentence, ...rest })
    return onAccount(<TrafficPathView of={of} id="ag_1" />, { queries })
  }
  expect(shown([none, here])).toContain('Start a tunnel.')
  expect(shown([none, here])).not.toContain('<ol')
  expect(shown([found, here])).toContain('<ol')
  expect(shown([none, here], 'agents'), "an agent's page has its own text").not.toContain('Start a tunnel.')
  expect(shown([found, here], 'agents')).toContain('<ol')
})

test('below a DNS chain, the path is one line until all components are shown', () => {
  const nodes = (['endpoint', 'edge', 'backend'] as const).map((stage) => ({
    ...node('wrong'),
    stage,
    label: stage,
  }))
  const shown = (chain: ChainAbove | null) => {
    const queries = new QueryClient()
    const rest = {
      broken: 1,
      state: 'wrong',
      label: '',
      cause: null,
      action: null,
      sentence: 'Offline.',
    } as const
    queries.setQueryData(trafficQuery('lab', 'reserved-domains', 'rd_1').queryKey, { nodes, ...rest })
    return onAccount(<TrafficPathView of="reserved-domains" id="rd_1" chain={chain} />, { queries })
  }
  const line = shown({ lengths: { medium: 3, wide: 6 }, last: 'ready' })
  expect(textOf(line)).toContain('Show all 3 components')
  expect(line.match(/<li class="relative min-w-0 hidden"/g)).toHaveLength(2)
  expect(line, 'only phones show the broken part').toContain(
    '<li class="relative min-w-0 @min-[42rem]:hidden"',
  )
  expect(shown(null)).not.toContain('Show all')
})

test('a chain has the labels of its nodes if they fit below a line', () => {
  const chain = (count: number) => {
    const nodes = Array.from({ length: count }, (_, at) => ({
      ...node('ready'),
      stage: trafficStages[at] ?? 'dns',
      label: `Part ${at}`,
    }))
    return renderToStaticMarkup(PathChain({ nodes, links: nodes.map(() => 'ready' as const) }))
  }
  expect(chain(7)).toContain('>Part 6<')
  expect(chain(8)).not.toContain('Part')
})

test('the address of a service or backend keeps its end, which contains the port, unlike other names', () => {
  const boxOf = (stage: 'service' | 'backend' | 'domain') => {
    const of = { ...node('ready'), stage, name: 'http://192.168.100.200:8080' }
    return renderToStaticMarkup(Box({ node: of, page, isBroken: false }))
  }
  expect(boxOf('service')).toContain('data-end="200:8080"')
  expect(boxOf('backend')).toContain('data-end="200:8080"')
  expect(boxOf('domain')).not.toContain('data-end')
})

function chipOf(path: Pick<TrafficPath, 'state' | 'label' | 'cause'>) {
  const queries = new QueryClient()
  queries.setQueryData(trafficQuery('lab', 'endpoints', 'ep_1').queryKey, {
    nodes: [],
    broken: null,
    sentence: '',
    action: null,
    ...path,
  })
  return textOf(onAccount(<TrafficStateChip of="endpoints" id="ep_1" />, { queries })).trim()
}

test('the title has the label of the state, as lists and filters do', () => {
  expect(chipOf({ state: 'wrong', label: 'Unreachable', cause: 'No tunnel' })).toBe('Unreachable')
  expect(chipOf({ state: 'wrong', label: 'Failing', cause: 'No service is listening on localhost:80' })).toBe(
    'Failing',
  )
  expect(chipOf({ state: 'ready', label: 'Ready', cause: null })).toBe('Ready')
})

test.each([
  [3, { medium: 3, wide: 3 }],
  [5, { medium: 5, wide: 5 }],
  [7, { medium: 4, wide: 7 }],
  [8, { medium: 4, wide: 4 }],
  [11, { medium: 4, wide: 6 }],
  [13, { medium: 5, wide: 7 }],
])('%d boxes are in rows of about the same length', (count, lengths) =>
  expect(rowLengths(count)).toEqual(lengths),
)

test('a line leaves the end of a row, and another one enters the next row', () => {
  const lengths = { medium: 4, wide: 6 }
  const lineFrom = (next: number) => renderToStaticMarkup(<RowEnd link="wrong" {...{ next, lengths }} />)
  expect(lineFrom(4)).toMatch(/data-row-end="medium" class="[^"]*border-wrong[^"]*@max-\[56rem\]:block/)
  expect(lineFrom(6)).toMatch(/data-row-end="wide" class="[^"]*@min-\[56rem\]:block/)
  expect(lineFrom(5)).toBe('')
  expect(lineFrom(12).match(/data-row-end/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<RowEnd link={undefined} next={4} lengths={lengths} />)).toBe('')
})

test('the box of the resource on the page has an outline, and keeps the colors of its state', () => {
  const here = { ...node('wrong'), is_here: true }
  const box = (isBroken: boolean) => renderToStaticMarkup(Box({ node: here, page, isBroken }))
  expect(box(true)).toMatch(/border-wrong bg-wrong-fill outline-1.*aria-current="true"/)
  expect(box(false)).toMatch(/border-line outline-1.*aria-current="true"/)
  expect(box(false)).not.toContain('bg-hover')
})

test('the name of a part breaks at its dots', () => {
  const of = { ...node('ready'), name: 'https://gatehouse.tidewater.example' }
  expect(renderToStaticMarkup(Box({ node: of, page, isBroken: false }))).toContain(
    'gatehouse.<wbr/>tidewater',
  )
})
