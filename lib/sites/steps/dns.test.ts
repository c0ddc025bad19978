import { expect, test } from 'vitest'
import type { SiteStepState } from '@/lib/sites/model/sites'
import type { SiteFacts } from '../facts'
import { dnsFacts, facts } from '../testing/facts'
import { verifyFinding } from './dns'

const others = (...roles: string[]) => facts().resources.filter(({ role }) => !roles.includes(role))
const certificate = { label: '', reported: null }

const cases: [string, Partial<SiteFacts>, SiteStepState, RegExp][] = [
  [
    'no ingress and no domain',
    { resources: others('ingress', 'domain') },
    'todo',
    /^Complete steps 3 and 5 first\.$/,
  ],
  ['no domain', { resources: others('domain') }, 'todo', /^Complete step 5 first\.$/],
  [
    'records that could not be checked',
    { dns: { ...facts().dns, ingress: dnsFacts('agent-ingresses', ['unknown']) } },
    'unknown',
    /^DNS couldn't be verified\. See step 3\.$/,
  ],
  [
    'a pending certificate',
    {
      dns: {
        ...facts().dns,
        domain: dnsFacts('reserved-domains', ['correct', 'correct'], {
          certificate: { ...certificate, state: 'waiting', sentence: 'It is being issued.' },
        }),
      },
    },
    'waiting',
    /being issued/,
  ],
  [
    'a certificate that failed',
    {
      dns: {
        ...facts().dns,
        domain: dnsFacts('reserved-domains', ['correct', 'correct'], {
          certificate: { ...certificate, state: 'wrong', sentence: 'It failed.' },
        }),
      },
    },
    'todo',
    /failed/,
  ],
  [
    "a pending certificate that can't be checked again",
    {
      isDomainReadable: false,
      dns: {
        ...facts().dns,
        domain: dnsFacts('reserved-domains', ['correct', 'correct'], {
          certificate: { ...certificate, state: 'waiting', sentence: 'It is being issued.' },
        }),
      },
    },
    'done',
    /the certificate's state hasn't been updated since the domain was created/,
  ],
  [
    'records not checked',
    { dns: { ...facts().dns, domain: dnsFacts('reserved-domains') } },
    'todo',
    /^Complete step 5 first\.$/,
  ],
]

test.each(cases)('DNS verification with %s', (_, more, state, sentence) => {
  const finding = verifyFinding(facts(more))
  expect([finding.state, finding.sentence]).toEqual([state, expect.stringMatching(sentence)])
})

test("the platform's message about DNS is attributed to its last check, because the records are correct now", () => {
  const reported = 'CNAME record is pending'
  const domain = dnsFacts('reserved-domains', ['correct', 'correct'], {
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
