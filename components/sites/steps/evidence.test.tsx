import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { Evidence } from './evidence'

test('evidence shows times in the format of other pages', () => {
  const value = '2026-11-21T10:04:11.312Z'
  const evidence = [{ label: 'Checked', value, kind: 'time' as const }]
  const shown = renderToStaticMarkup(<Evidence step={{ evidence, seen_at: null }} />)
  expect(shown).toMatch(/<time datetime="2026-11-21T10:04:11/i)
  expect(textOf(shown)).toContain('Checked 2026-11-21 10:04:11')
  expect(textOf(shown)).not.toContain(value)
})
