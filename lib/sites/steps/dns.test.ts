import { expect, test } from 'vitest'
import { dns, facts } from '../testing'
import { verifyFinding } from './dns'

test("the platform's message about DNS is attributed to its last check, because the records are correct now", () => {
  const reported = 'CNAME record is pending'
  const domain = dns('reserved-domains', ['correct', 'correct'], {
    certificate: {
      label: 'Pending',
      state: 'waiting',
      sentence: "The certificate hasn't been issued yet.",
      reported,
      isDnsError: true,
    },
  })
  const { sentence, evidence } = verifyFinding(facts({ dns: { ...facts().dns, domain } }))
  expect(sentence).toBe("DNS is correct. The certificate hasn't been issued yet.")
  expect(evidence.at(-1)?.value).toBe(
    `The certificate hasn't been issued yet. The platform's last check reported: ${reported}`,
  )
})
