import type { Command } from 'commander'
import { conformance, type CheckOutcome } from '@/lib/conformance/run'
import { StartFault } from '../start-checks'
import { acts, type CommandResult } from './command'

interface Options {
  baseUrl: string
  versionHeader: string
  route?: string
  tcpEdge?: string
  subscription?: string
  session?: string
  notAdmin?: boolean
  notAuthorized?: boolean
  json?: boolean
}

const keyName = 'ADIT_API_KEY'
const marks = { passed: 'ok  ', failed: 'FAIL', lacking: 'none', untried: '?   ' }
const line = ({ state, claim, reason }: CheckOutcome) =>
  `${marks[state]}  ${claim}${reason ? `\n        ${reason}` : ''}`

async function run({ baseUrl, json, ...input }: Options): Promise<CommandResult> {
  const key = process.env[keyName]
  if (!key) throw new StartFault(`Set ${keyName} to an API key for the server.`)
  if (!URL.canParse(baseUrl)) throw new StartFault(`Invalid base URL: ${baseUrl}.`)
  const printOutcome = (outcome: CheckOutcome) => json !== true && process.stderr.write(`${line(outcome)}\n`)
  const report = await conformance({ ...input, key, baseUrl: baseUrl.replace(/\/+$/, '') }, printOutcome)
  const count = (state: CheckOutcome['state']) =>
    report.outcomes.filter((each) => each.state === state).length
  const parts = [
    `Checks: ${count('passed')} passed, ${count('failed')} failed, ${count('lacking')} not run because the server lacks required operations, ${count('untried')} not run for other reasons.`,
    ...(report.lacking.length > 0 ? [`Missing operations: ${report.lacking.join(', ')}`] : []),
    ...(report.leftBehind.length > 0 ? [`Not deleted: ${report.leftBehind.join('; ')}`] : []),
  ]
  return { json: report, text: parts.join('\n'), isBad: count('failed') > 0 }
}

export function addConformanceCommand(program: Command): void {
  acts(
    program
      .command('conformance')
      .description(
        `test a server against the API specification; reads the API key from ${keyName} and deletes the resources that it creates`,
      )
      .requiredOption('--base-url <url>', 'base URL of the management API')
      .option(
        '--version-header <header>',
        'name of the header that carries the API version',
        'Service-Version',
      )
      .option('--route <edge/route>', 'existing HTTPS edge route to change, if none can be created')
      .option('--tcp-edge <id>', 'existing TCP edge to change, if none can be created')
      .option('--subscription <id>', 'existing event subscription to change, if none can be created')
      .option('--session <id>', 'tunnel session whose agent the check updates, restarts and stops')
      .option('--not-admin', "the key's owner isn't an admin, so setting another owner must be rejected")
      .option(
        '--not-authorized',
        "the account isn't authorized to report abuse, so reports must be rejected",
      ),
    run,
  )
}
