import { specificationRules } from '@/lib/conformance/check'
import { checks, conformance, type CheckOutcome } from '@/lib/conformance/run'
import { SpecMismatch, TestedServer, type ConformanceTarget } from '@/lib/conformance/server'
import { runAdit } from './support/adit'
import { expect, test } from './support/fixtures'
import { omitted } from './support/second-server/fields'
import { startSecondServer } from './support/second-server/start'

/** The check that these tests can't run, because their account is authorized to report abuse. */
const untried = {
  claim: "An account that isn't authorized to report abuse can't file a report",
  state: 'untried',
  reason: "This check requires an account that isn't authorized: use --not-authorized",
}

/** Starts a second server, and returns the objects that the suite may use. */
async function second(
  options = {},
): Promise<{ target: ConformanceTarget; server: Awaited<ReturnType<typeof startSecondServer>> }> {
  const server = await startSecondServer(options)
  const { edge, route, tcpEdge, subscription, session } = server.known
  const { url, apiKey, versionHeader } = server
  const may = { route: `${edge}/${route}`, tcpEdge, subscription, session }
  return { target: { baseUrl: url, key: apiKey, versionHeader, ...may }, server }
}

test('the local platform conforms to the specification, and the run leaves nothing behind', async ({
  console,
}) => {
  const { adit, environment, platform } = console
  const { id } = await adit(['platform', 'sample-session', '--os', 'linux'])
  const args = ['conformance', '--base-url', platform.url, '--session', String(id), '--json']
  const { code, stdout, stderr } = await runAdit(args, { ...environment, ADIT_API_KEY: platform.apiKey })
  expect(stderr).toBe('')
  const report = JSON.parse(stdout)
  const others: CheckOutcome[] = report.outcomes.filter(({ state }: CheckOutcome) => state !== 'passed')
  expect(others).toEqual([untried])
  expect(report.lacking).toEqual([])
  // Abuse reports can't be deleted, so the run lists only these as not deleted.
  expect(report.leftBehind.every((left: string) => left.startsWith('/abuse_reports/'))).toBe(true)
  expect(code).toBe(0)
})

test('a server with exactly the specified operations conforms, and unsupported operations are listed', async () => {
  const { target, server } = await second()
  try {
    const { outcomes, lacking } = await conformance(target, () => undefined)
    expect(outcomes.filter(({ state }) => state === 'failed' || state === 'untried')).toEqual([untried])
    expect(lacking).toEqual([
      'DELETE /edges/https/{id}',
      'PUT /edges/https/{edge_id}/routes/{id}/circuit_breaker',
      'POST /edges/https/{edge_id}/routes',
    ])
  } finally {
    await server.close()
  }
})

test('a missing key and an invalid base URL are reported', async ({ console }) => {
  const { environment, platform } = console
  const nothing = await runAdit(['conformance', '--base-url', platform.url], {
    ...environment,
    ADIT_API_KEY: undefined,
  })
  expect(nothing).toMatchObject({ code: 1, stderr: 'Set ADIT_API_KEY to an API key for the server.\n' })
  const wrong = await runAdit(['conformance', '--base-url', 'here'], { ...environment, ADIT_API_KEY: 'x' })
  expect(wrong).toMatchObject({ code: 1, stderr: 'Invalid base URL: here.\n' })
})

for (const rule of specificationRules)
  test(`a server that does not enforce a rule fails: ${rule}`, async () => {
    const { target, server } = await second({ wider: true })
    server.rights.isAdmin = false
    server.rights.mayReport = rule.startsWith('abuse report') ? false : server.rights.mayReport
    const asked = { ...target, notAdmin: true, notAuthorized: !server.rights.mayReport }
    const find = () => Promise.allSettled(checks.filter((check) => check.rule === rule).map(failure))
    const failure = async ({ run }: (typeof checks)[number]) => {
      const own = new TestedServer(asked)
      try {
        await run(own)
      } finally {
        await own.cleanUp()
      }
    }
    omitted.add(rule)
    try {
      const reasons = (await find()).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(reasons.filter((reason) => reason instanceof SpecMismatch)).not.toEqual([])
    } finally {
      omitted.delete(rule)
      await server.close()
    }
  })
