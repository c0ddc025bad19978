import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { Counts } from './overview-counts'
import { agentsIn, aList, anOverview } from './testing/an-overview'

test('a count of 1 has the singular noun', () => {
  const overview = anOverview({
    resources: [aList('endpoints', 12), aList('reserved-domains', 1)],
    sites: { total: 1, open: 0 },
  })
  const text = textOf(onAccount(<Counts overview={overview} agents={agentsIn({ online: 1 })} />))
  expect(text).toMatch(/Endpoints 12 .*Domain 1 .*Agent 1 .*Site 1 /)
})

test('with a problem, a path replaces the counts that it shows, and the others stay', () => {
  const overview = anOverview({
    resources: [aList('endpoints', 12), aList('agent-ingresses', 2)],
    problem_counts: { dns: 1, domains: 0, ingresses: 1 },
    dns: { ...anOverview().dns, wrong: 1 },
    sites: { total: 1, open: 0 },
  })
  const text = textOf(onAccount(<Counts overview={overview} agents={agentsIn({ online: 1 })} />))
  expect(text).toMatch(/DNS 0 of 1 correct 1 problem .*Endpoints 12 No known problems/)
  expect(text).toMatch(/2 agent ingresses 1 site · All set up/)
  const none = { ...overview, sites: { total: 0, open: 0 } }
  expect(textOf(onAccount(<Counts overview={none} agents={undefined} />))).toMatch(/0 sites All resources/)
})
