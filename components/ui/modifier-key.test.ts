import { expect, test } from 'vitest'
import { isApple } from './modifier-key'

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
])('%s is an Apple device: %s', (userAgent, is) => expect(isApple(userAgent)).toBe(is))
