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
  return { json: { reports }, words: rows.length ? table(rows) : 'No abuse reports yet.' }
}

async function set(id: string, hostname: string, status: HostnameStatus): Promise<Said> {
  const report = await withStore((store) => setAbuseHostname(store, id, hostname.toLowerCase(), status))
  if (!report) throw new StartFault(`No abuse report ${id} has the host name ${hostname}.`)
  return { json: report, words: `${hostname} is now ${status}; the report is ${report.status}.` }
}

/** `adit platform abuse …`: what the people of a platform do about the reports that they get. */
export function addAbuseCommands(platform: Command): void {
  const abuse = platform.command('abuse').description('abuse reports filed on the local platform')
  acts(abuse.command('list').description('show every report with its host names'), list)
  acts(
    abuse
      .command('set')
      .description('set the status of a host name in a report')
      .argument('<id>', 'ID of the report, such as abrp_…')
      .argument('<hostname>', 'host name in the report')
      .addArgument(new Argument('<status>', 'new status').choices(hostnameStatuses)),
    set,
  )
}
