import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChildBackend } from '@/components/resource/backend/use-children'
import { sharesOf } from '@/lib/resources/backends/text'
import { WeightBar } from './detail'

test('the colors and patterns of the shares show the health of the backends', () => {
  const healths: ChildBackend['health']['state'][] = ['wrong', 'unknown', 'ready']
  const parts = sharesOf({ a: 90, b: 9, c: 1 }).map((share, at) => ({
    ...share,
    number: at + 1,
    child: {
      id: share.id,
      name: share.id,
      kind: undefined,
      resource: undefined,
      href: undefined,
      health: { state: healths[at] ?? 'unknown', label: '' },
    },
  }))
  const shown = renderToStaticMarkup(<WeightBar parts={parts} />)
  const fills = [...shown.matchAll(/\bbg-(\[repeating-linear-gradient|ready|edge)/g)].map(([, fill]) => fill)
  expect(fills).toEqual(['[repeating-linear-gradient', 'edge', 'ready'])
  const numbers = [...shown.matchAll(/<span class="rounded[^>]*>(.*?)<\/span>(?=<\/span>)/g)].map(
    ([, text]) => text,
  )
  expect(numbers.map((text) => text?.replace(/<[^>]*>/g, ''))).toEqual(['1 · 90%', '2'])
  expect(shown).toContain('aria-label="Share of traffic: a 90%, b 9%, c 1%"')
})
