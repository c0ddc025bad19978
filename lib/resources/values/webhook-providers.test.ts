import { expect, test } from 'vitest'
import { needsNoSecret } from './webhook-providers'

test.each([
  ['sns', true],
  ['SNS', true],
  ['AWS SNS', true],
  ['aws_sns', true],
  ['aws-sns', true],
  ['awssns', true],
  ['snsx', false],
  ['aws', false],
  ['github', false],
])('the provider %s needs no secret: %j', (provider, expected) =>
  expect(needsNoSecret(provider)).toBe(expected),
)
