import { Argument, type Command, Option } from 'commander'
import { createApiKey } from '@/lib/platform/keys'
import { type SampleSize, sampleSizes, seedPlatform, seedSession } from '@/lib/platform/seed/seed'
import { getSetting, listSettings, setSetting } from '@/lib/platform/settings'
import { addDnsZone, listDnsRecords, removeDnsRecord, setDnsRecord } from '@/lib/platform/zones'
import { listAbuseReports, setAbuseHostname } from '@/lib/platform/abuse'
import { type HostnameStatus, hostnameStatuses } from '@/lib/resources/abuse-reports'
import { addRelease, listReleases, removeRelease } from '@/lib/platform/agents/releases'
import type { SampleSession } from '@/lib/platform/seed/sessions'
import { checkedEnv, StartFault } from '../start-checks'
import { readingStore, withStore } from '../local-platform'
import { acts, type CommandResult, table } from './command'

async function createKey({ description }: { description?: string }): Promise<CommandResult> {
  const { token } = await withStore((store) => createApiKey(store, { description }))
  const json = { base_url: checkedEnv().platformUrl, api_key: token }
  return { json, text: `Base URL  ${json.base_url}\nAPI key   ${json.api_key}` }
}

async function seed({ size }: { size: SampleSize }): Promise<CommandResult> {
  const seeded = await withStore((store) => seedPlatform(store, size))
  const text = seeded
    ? `Added the ${size} sample data set to the local platform.`
    : `The local platform already contains the ${size} sample data set.`
  return { json: { size, seeded }, text }
}

async function setting(name: string | undefined, value: string | undefined): Promise<CommandResult> {
  const run = value === undefined ? readingStore : withStore
  return run(async (store) => {
    if (name === undefined) {
      const settings = await listSettings(store)
      const rows = settings.map((one) => [one.name, String(one.value), one.about])
      return { json: { settings }, text: table(rows) }
    }
    if (value !== undefined) await setSetting(store, name, value)
    const current = await getSetting(store, name)
    return { json: { name, value: current }, text: String(current) }
  })
}

async function listRecords(): Promise<CommandResult> {
  const records = await readingStore(listDnsRecords)
  const rows = records.map(({ name, ttl, type, value }) => [name, String(ttl), type, value])
  return { json: { records }, text: rows.length ? table(rows) : 'No records yet.' }
}

async function addZone(name: string, options: { force?: boolean }): Promise<CommandResult> {
  await withStore((store) => addDnsZone(store, name, options))
  return { json: { name }, text: `The local platform's name server serves ${name}.` }
}

async function setRecord(name: string, type: string, values: string[]): Promise<CommandResult> {
  await withStore((store) => setDnsRecord(store, { name, type, values }))
  return {
    json: { name, type, values },
    text: `Set ${values.length} ${type} ${values.length === 1 ? 'record' : 'records'} for ${name}: ${values.join(', ')}.`,
  }
}

async function removeRecord(name: string, type: string, value: string | undefined): Promise<CommandResult> {
  const removed = await withStore((store) => removeDnsRecord(store, { name, type, value }))
  if (removed === 0) throw new StartFault(`Record not found: ${name} ${type}${value ? ` ${value}` : ''}.`)
  return {
    json: { removed },
    text: `Removed ${removed} ${type} ${removed === 1 ? 'record' : 'records'} from ${name}.`,
  }
}

/** Adds the `adit platform` commands, which administer the local platform through its store instead of its API. */
export function addPlatformCommands(program: Command): void {
  const platform = program.command('platform').description('administer the local platform')
  acts(
    platform
      .command('key')
      .description('create a management API key; it is shown only once')
      .option('--description <text>', "the key's description"),
    createKey,
  )
  const about = 'small: a setup to explore; large: long lists; fleet: 10,000 simulated agents'
  const size = new Option('--size <size>', about).choices(sampleSizes)
  acts(
    platform
      .command('seed')
      .description('add sample data to the platform')
      .addOption(size.makeOptionMandatory()),
    seed,
  )
  acts(
    platform
      .command('setting [name] [value]')
      .description('show all settings, show one or set one; a running platform uses a new value immediately'),
    setting,
  )
  addRecordCommands(platform)
  addAbuseCommands(platform)
  addReleaseCommands(platform)
  addSampleCommands(platform)
}

function addRecordCommands(platform: Command): void {
  const record = platform
    .command('record')
    .description("manage DNS records of the local platform's name server")
  acts(
    record
      .command('zone')
      .description('serve a zone, unless it is already served')
      .argument('<name>', 'a domain that you own, or a test domain such as lab.test')
      .option('--force', 'create the zone even if it hides records of an enclosing zone'),
    addZone,
  )
  acts(record.command('list').description('list all records'), listRecords)
  acts(
    record
      .command('set')
      .description(
        'replace all records of one type for a name; a CNAME is rejected if the name has other records',
      )
      .argument('<name>', 'fully qualified name, such as www.example.test')
      .addArgument(new Argument('<type>', 'NS, A, AAAA, CNAME, TXT or CAA'))
      .argument('<values...>', 'one or more values'),
    setRecord,
  )
  acts(
    record
      .command('remove')
      .description('remove all records of one type from a name, or only the one with the given value')
      .argument('<name>')
      .argument('<type>')
      .argument('[value]'),
    removeRecord,
  )
}

async function listReports(): Promise<CommandResult> {
  const reports = await readingStore(listAbuseReports)
  const rows = reports.flatMap(({ id, status, hostnames }) =>
    hostnames.map((one) => [id, status, one.hostname, one.status]),
  )
  return { json: { reports }, text: rows.length ? table(rows) : 'No abuse reports yet.' }
}

async function setStatus(id: string, hostname: string, status: HostnameStatus): Promise<CommandResult> {
  const report = await withStore((store) => setAbuseHostname(store, id, hostname.toLowerCase(), status))
  if (!report)
    throw new StartFault(`Abuse report ${id} doesn't exist or doesn't contain the hostname ${hostname}.`)
  return { json: report, text: `${hostname} is now ${status}; the report is ${report.status}.` }
}

function addAbuseCommands(platform: Command): void {
  const abuse = platform.command('abuse').description('process abuse reports filed on the local platform')
  acts(abuse.command('list').description('list all reports with their hostnames'), listReports)
  acts(
    abuse
      .command('set')
      .description('set the status of a hostname in a report')
      .argument('<id>', 'report ID, such as abrp_…')
      .argument('<hostname>', 'hostname in the report')
      .addArgument(new Argument('<status>', 'new status').choices(hostnameStatuses)),
    setStatus,
  )
}

async function offerRelease(file: string, { version }: { version: string }): Promise<CommandResult> {
  const release = await withStore((store) => addRelease(store, version, file))
  return { json: release, text: `The release feed now offers ${version}, signed with the platform's key.` }
}

async function showReleases(): Promise<CommandResult> {
  const releases = await readingStore(listReleases)
  const rows = releases.map(({ version, size, sha256, added_at }) => [version, `${size}`, sha256, added_at])
  return { json: { releases }, text: rows.length ? table(rows) : 'No releases yet.' }
}

async function withdrawRelease(version: string): Promise<CommandResult> {
  await withStore((store) => removeRelease(store, version))
  return { json: { version }, text: `Removed ${version} from the release feed.` }
}

function addReleaseCommands(platform: Command): void {
  const release = platform.command('release').description('manage agent releases')
  acts(
    release
      .command('add')
      .description(
        'publish a file as an agent release; agents with the same major version install it when updated',
      )
      .argument('<file>', 'file that contains the agent program')
      .requiredOption('--version <version>', 'release version, such as 3.31.0'),
    offerRelease,
  )
  acts(release.command('list').description('list all agent releases, newest version first'), showReleases)
  acts(
    release.command('remove').description('remove an agent release').argument('<version>'),
    withdrawRelease,
  )
}

interface SampleFlags {
  os: string
  agentVersion: string
  ssh?: boolean
  ip: string
  metadata: string
  url?: string[]
  updateRefusal?: string
}

async function connectSample({
  os,
  agentVersion,
  ssh,
  ip,
  metadata,
  url,
  updateRefusal,
}: SampleFlags): Promise<CommandResult> {
  const agent = ssh ? { os: '', agent_version: '', transport: 'ssh' } : { os, agent_version: agentVersion }
  const unable = updateRefusal === undefined ? {} : { update: updateRefusal }
  const sample: SampleSession = { ...agent, ip, metadata, region: 'eu', urls: url, unable }
  const id = await withStore((store) => seedSession(store, sample))
  return { json: { id }, text: `The sample session ${id} is connected.` }
}

function addSampleCommands(platform: Command): void {
  const systems = new Option('--os <os>', "operating system of the agent's host").choices([
    'linux',
    'darwin',
    'windows',
    'freebsd',
  ])
  acts(
    platform
      .command('sample-session')
      .description('connect a sample agent, simulated by the platform')
      .addOption(systems.default('linux'))
      .option('--agent-version <version>', 'agent version', '3.30.2')
      .option('--ip <address>', 'IP address that the agent connects from', '192.0.2.99')
      .option('--metadata <text>', 'agent metadata', '')
      .option('--url <url...>', "URLs that the agent's tunnels serve, each covered by a reserved domain")
      .option(
        '--update-refusal <reason>',
        'reason that the agent gives for rejecting updates; omit to accept updates',
      )
      .option('--ssh', 'simulate an SSH client instead of an agent'),
    connectSample,
  )
}
