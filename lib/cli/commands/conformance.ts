import type { Command } from 'commander'
import { conformance, type Outcome } from '@/lib/conformance/run'
import { StartFault } from '../checks'
import { acts, type Said } from './command'

interface Options {
  baseUrl: string
  versionHeader: string
  route?: string
  tcpEdge?: string
  subscription?: string
  session?: string
  notAdmin?: boolean
  notAuthorised?: boolean
  json?: boolean
}

const keyName = 'ADIT_API_KEY'
const marks = { passed: 'ok  ', failed: 'FAIL', lacking: 'none', untried: '?   ' }
const line = ({ state, claim, reason }: Outcome) =>
  `${marks[state]}  ${claim}${reason ? `\n        ${reason}` : ''}`

async function run({ baseUrl, json, ...given }: Options): Promise<Said> {
  const key = process.env[keyName]
  if (!key) throw new StartFault(`Put an API key of the server into ${keyName}.`)
  if (!URL.canParse(baseUrl)) throw new StartFault(`${baseUrl} is no base URL.`)
  const tell = (outcome: Outcome) => json !== true && process.stderr.write(`${line(outcome)}\n`)
  const report = await conformance({ ...given, key, baseUrl: baseUrl.replace(/\/+$/, '') }, tell)
  const count = (state: Outcome['state']) => report.outcomes.filter((each) => each.state === state).length
  const parts = [
    `${count('passed')} claims hold, ${count('failed')} do not, ${count('lacking')} are about operations that the server lacks, ${count('untried')} could not be tried.`,
    ...(report.lacking.length > 0 ? [`Lacking: ${report.lacking.join(', ')}`] : []),
    ...(report.leftBehind.length > 0 ? [`Left behind: ${report.leftBehind.join('; ')}`] : []),
  ]
  return { json: report, words: parts.join('\n'), isBad: count('failed') > 0 }
}

/** `adit conformance`. */
export function addConformanceCommand(program: Command): void {
  acts(
    program
      .command('conformance')
      .description(
        `try whether a server keeps the specification of the management API; its key is read from ${keyName}; what is made is taken away again`,
      )
      .requiredOption('--base-url <url>', 'where the management API answers')
      .option(
        '--version-header <header>',
        'name of the header that carries the API version',
        'Service-Version',
      )
      .option('--route <edge/route>', 'an HTTPS edge route that may be changed, where none can be created')
      .option('--tcp-edge <id>', 'a TCP edge that may be changed, where none can be created')
      .option('--subscription <id>', 'an event subscription that may be changed, where none can be created')
      .option('--session <id>', 'a tunnel session whose agent may be updated, restarted and stopped')
      .option('--not-admin', "the key's owner is no admin: naming another owner has to be refused")
      .option('--not-authorised', 'the account may not report abuse: reports have to be refused'),
    run,
  )
}
