import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { ResourceFacts } from './resource-facts'

const fact = (term: string, isNone = false) => ({ term, value: isNone ? 'none' : 'set', isNone })
const html = (...facts: ReturnType<typeof fact>[]) => renderToStaticMarkup(<ResourceFacts facts={facts} />)

test('empty fields are collapsed, however few there are', () => {
  expect(textOf(html(fact('Name'), fact('Region', true)))).toContain('1 empty field')
  expect(html(fact('Name'), fact('Region', true))).toMatch(/Name.*<details.*Region/s)
  expect(html(fact('Name'))).not.toContain('<details')
  expect(html(fact('Region', true))).toBe('')
})
