import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { PolicyStart } from './policy-start'

const html = (target?: PolicyTarget, error?: string) =>
  onAccount(
    <PolicyStart
      name="traffic_policy"
      label="Traffic policy"
      help="JSON or YAML."
      error={error}
      target={target}
      onStart={() => undefined}
    />,
  )

test('the examples that need no other rule come first, followed by all examples and an empty editor', () => {
  const text = textOf(html())
  expect(text).toMatch(/Forward to an internal endpoint.*Send 10%.*Maintenance page.*Redirect to HTTPS/)
  expect(text).toMatch(/Write your own.*All 12 examples/)
  expect(text).not.toContain('Rate limit')
})

test("an example's explanation is its tooltip and its accessible description", () => {
  const about = 'Returns status 503 for every request.'
  const shown = html()
  const [, id = ''] = new RegExp(`id="([^"]+)" hidden[^>]*>${about}<`).exec(shown) ?? []
  expect(id).not.toBe('')
  expect(shown).toMatch(new RegExp(`aria-describedby="${id}"[^>]*data-tip="${about}"`))
})

test('only examples for the protocol of the URL are offered', () => {
  expect(textOf(html('tcp'))).toMatch(/Traffic policy Allow only your network/)
  expect(html('tcp')).not.toContain('Forward to')
  expect(html('tcp')).not.toMatch(/All \d+ examples/)
})

test('an error in the policy is shown with the choices, and the form finds its input', () => {
  const shown = html(undefined, 'A policy is required.')
  expect(shown).toContain('A policy is required')
  expect(shown).toMatch(/<fieldset[^>]* aria-describedby="[^"]+-error [^"]+-help"/)
  expect(shown).toMatch(/<input type="hidden" name="traffic_policy"/)
})
