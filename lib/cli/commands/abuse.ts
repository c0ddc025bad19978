import { Argument, type Command } from 'commander'
import { listAbuseReports, setAbuseHostname } from '@/lib/platform/abuse'
import { type HostnameStatus, hostnameStatuses } from '@/lib/resources/abuse-reports'
import { StartFault } from '../checks'
import { acts, type Said, table } from './command'
import { withStore } from './with-store'

async function list(): Promise<Said> {
  const reports = await withStore(listAbuseReports)
  const rows = reports.flatMap(({ id, status, hostnames }) =>
    hostnames.map((one) => [id, status, one.hostname, one.status]),
  )
  return { json: { reports }, words: rows.length ? table(rows) : 'There is no abuse report yet.' }
}

async function set(id: string, hostname: string, status: HostnameStatus): Promise<Said> {
  const report = await withStore((store) => setAbuseHostname(store, id, hostname.toLowerCase(), status))
  if (!report) throw new StartFault(`There is no abuse report ${id} with the host name ${hostname}.`)
  return { json: report, words: `${hostname} is now ${status}; the report is ${report.status}.` }
}

/** `adit platform abuse …`: what the people of a platform do about the reports that they get. */
export function addAbuseCommands(platform: Command): void {
  const abuse = platform.command('abuse').description('the abuse reports that were filed here')
  acts(abuse.command('list').description('show every report with its host names'), list)
  acts(
    abuse
      .command('set')
      .description('say what was done about a host name of a report')
      .argument('<id>', 'of the report, such as abrp_…')
      .argument('<hostname>', 'as the report has it')
      .addArgument(new Argument('<status>', 'what was done').choices(hostnameStatuses)),
    set,
  )
}
