import { expect, test } from 'vitest'
import { cn } from '@/components/ui/style'

test('cn joins the non-empty class names', () => {
  expect(cn()).toBe('')
  expect(cn('a', 'b')).toBe('a b')
  expect(cn('a', false, null, undefined, '', 'b')).toBe('a b')
})
