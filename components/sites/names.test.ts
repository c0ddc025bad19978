import { expect, test } from 'vitest'
import { siteFields } from '@/lib/api/site-fields'
import {
  changedPlan,
  connectProblem,
  customerProblem,
  namedPlan,
  type PlanValues,
  planValues,
  resultingNames,
  zoneProblem,
} from './names'

const values: PlanValues = { name: '', customer: 'acme', zone: 'example.net', connect_domain: null }

test('the ingress and the name of a site default to values from the customer and the domain', () => {
  expect(namedPlan({ ...values, customer: ' ACME ', zone: 'Example.Net.' })).toEqual({
    name: 'acme',
    customer: 'acme',
    zone: 'example.net',
    connect_domain: 'connect.example.net',
  })
  expect(namedPlan({ ...values, name: 'Acme Ltd', connect_domain: 'in.example.org' })).toMatchObject({
    name: 'Acme Ltd',
    connect_domain: 'in.example.org',
  })
})

test.each(['acme', 'acme.eu', 'xn--bcher-kva'])('%s is a valid customer', (typed) => {
  expect(customerProblem(typed)).toBeNull()
})
test.each(['', '*', 'a b', '-a', 'a..b', 'a_b', 'ä', 'a'.repeat(64), '<script>'])(
  '%s is not a valid customer',
  (typed) => {
    expect(customerProblem(typed)).toEqual(expect.any(String))
  },
)

test.each([
  'acme',
  'acme.eu',
  'a--b',
  'ab--c',
  'xn--bcher-kva',
  'a'.repeat(64),
  'a.'.repeat(50) + 'a',
  'a_b',
])('the form and the server judge the customer %s in the same way', (typed) => {
  const message = siteFields.customer.safeParse(typed).error?.issues[0]?.message ?? null
  expect(customerProblem(typed)).toBe(message)
})

test.each(['example.net', 'net', 'ab--c.net', `${'a'.repeat(60)}.`.repeat(3) + 'net'])(
  'the form and the server judge the domain %s in the same way',
  (typed) => {
    expect(zoneProblem(typed)).toBe(siteFields.zone.safeParse(typed).error?.issues[0]?.message ?? null)
  },
)

test('a customer that is not a name is rejected with an example, not with the name that was checked', () => {
  for (const typed of ['https://acme', 'acme/x', 'a b'])
    expect(customerProblem(typed)).toMatch(/^Enter one or more labels, such as acme or acme\.eu/)
})

test('a domain is a full name that leaves room for the names below it', () => {
  expect(zoneProblem('example.net', 'acme')).toBeNull()
  for (const typed of ['', 'net', '*.example.net', 'example..net', 'exa mple.net'])
    expect(zoneProblem(typed, 'acme')).toEqual(expect.any(String))
  const long = `${'a'.repeat(60)}.`.repeat(2) + 'net'
  expect(zoneProblem(long)).toBeNull()
  expect(zoneProblem(`${'a'.repeat(60)}.${long}`)).toBe('Enter at most 150 characters')
})

test('an ingress that would include the domain or the wildcard is rejected', () => {
  expect(connectProblem(values)).toBeNull()
  expect(connectProblem({ ...values, connect_domain: 'connect.acme.example.net' })).toBeNull()
  expect(connectProblem({ ...values, connect_domain: 'example.net' })).toMatch(/delegate all of example\.net/)
  expect(connectProblem({ ...values, zone: 'a.example.net', connect_domain: 'example.net' })).toMatch(
    /delegate all/,
  )
  expect(connectProblem({ ...values, connect_domain: 'acme.example.net' })).toMatch(
    /would be under this domain, .*\. Enter another domain\.$/,
  )
  expect(connectProblem({ ...values, connect_domain: '*.example.net' })).toMatch(/wildcard/)
})

test('the default ingress is not rejected while the domain is missing or invalid', () => {
  for (const zone of ['', ' ', 'net', 'example..net'])
    for (const connect_domain of [null, '']) {
      expect(connectProblem({ ...values, zone, connect_domain })).toBeNull()
      expect(zoneProblem(zone)).toEqual(expect.any(String))
    }
  expect(connectProblem({ ...values, zone: '', connect_domain: '.example.org' })).toMatch(/start or end/)
  const long = `${'a'.repeat(60)}.`.repeat(4) + 'example'
  expect(connectProblem({ ...values, connect_domain: long })).toBe('Enter at most 200 characters')
})

test('the resulting names are listed once they are valid', () => {
  expect(resultingNames({ ...values, zone: 'net' })).toEqual([])
  expect(resultingNames(values).map(({ value }) => value)).toEqual([
    '*.acme.example.net',
    '_acme-challenge.acme.example.net',
    'connect.example.net',
    'tunnel.<region>.connect.example.net',
    'bind:*.acme.example.net',
    'app.acme.example.net',
  ])
  const terms = resultingNames({ ...values, connect_domain: '?' }).map(({ term }) => term)
  expect(terms).not.toContain('Agent ingress')
})

test('the default ingress follows a changed domain, unless it already exists', () => {
  const plan = namedPlan(values)
  const moved = (fixed: Record<string, unknown>) =>
    changedPlan(plan, namedPlan({ ...planValues(plan, fixed), zone: 'example.org' }), Object.keys(fixed))
  expect(moved({})).toEqual({ zone: 'example.org', connect_domain: 'connect.example.org' })
  expect(moved({ connect_domain: 'ingress' })).toEqual({ zone: 'example.org' })
  expect(changedPlan(plan, plan, [])).toEqual({})
})
