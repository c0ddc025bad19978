import { Argument, type Command, Option } from 'commander'
import { createApiKey } from '@/lib/platform/keys'
import { type SampleSize, sampleSizes, seedPlatform } from '@/lib/platform/seed'
import { getSetting, listSettings, setSetting } from '@/lib/platform/settings'
import { addDnsZone, listDnsRecords, removeDnsRecord, setDnsRecord } from '@/lib/platform/zones'
import { checkedEnv, StartFault } from '../checks'
import { addAbuseCommands } from './abuse'
import { acts, type Said, table } from './command'
import { addReleaseCommands } from './release'
import { addSampleCommands } from './sample-session'
import { withStore } from './with-store'

async function makeKey({ description }: { description?: string }): Promise<Said> {
  const { token } = await withStore((store) => createApiKey(store, { description }))
  const json = { base_url: checkedEnv().platformUrl, api_key: token }
  return { json, words: `Base URL  ${json.base_url}\nAPI key   ${json.api_key}` }
}

async function seed({ size }: { size: SampleSize }): Promise<Said> {
  const seeded = await withStore((store) => seedPlatform(store, size))
  const words = seeded
    ? `The local platform now has the ${size} sample data.`
    : `The local platform already has the ${size} sample data.`
  return { json: { size, seeded }, words }
}

async function setting(name: string | undefined, value: string | undefined): Promise<Said> {
  return withStore(async (store) => {
    if (name === undefined) {
      const settings = await listSettings(store)
      const rows = settings.map((one) => [one.name, String(one.value), one.about])
      return { json: { settings }, words: table(rows) }
    }
    if (value !== undefined) await setSetting(store, name, value)
    const stands = await getSetting(store, name)
    return { json: { name, value: stands }, words: String(stands) }
  })
}

async function listRecords(): Promise<Said> {
  const records = await withStore(listDnsRecords)
  const rows = records.map(({ name, ttl, type, value }) => [name, String(ttl), type, value])
  return { json: { records }, words: rows.length ? table(rows) : 'No records yet.' }
}

async function addZone(name: string): Promise<Said> {
  await withStore((store) => addDnsZone(store, name))
  return { json: { name }, words: `The local platform's name server serves ${name}.` }
}

async function setRecord(name: string, type: string, values: string[]): Promise<Said> {
  await withStore((store) => setDnsRecord(store, { name, type, values }))
  return { json: { name, type, values }, words: `${name} ${type} is now ${values.join(', ')}.` }
}

async function removeRecord(name: string, type: string, value: string | undefined): Promise<Said> {
  const removed = await withStore((store) => removeDnsRecord(store, { name, type, value }))
  if (removed === 0) throw new StartFault(`Record not found: ${name} ${type}${value ? ` ${value}` : ''}.`)
  return { json: { removed }, words: `Removed ${removed} of ${name} ${type}.` }
}

/** `adit platform …`: what is done to the local platform outside its API. */
export function addPlatformCommands(program: Command): void {
  const platform = program.command('platform').description('administer the local platform')
  acts(
    platform
      .command('key')
      .description('create a management API key; it is shown only once')
      .option('--description <text>', 'description of the key'),
    makeKey,
  )
  const about = 'small: a lab to explore; large: very long lists; fleet: very many agents'
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
      .description('show all settings, show one, or set one; a running platform applies it immediately'),
    setting,
  )
  addRecordCommands(platform)
  addAbuseCommands(platform)
  addReleaseCommands(platform)
  addSampleCommands(platform)
}

function addRecordCommands(platform: Command): void {
  const record = platform.command('record').description("the zones of the local platform's name server")
  acts(
    record
      .command('zone')
      .description('serve a zone, if it is not served yet')
      .argument('<name>', 'a domain of your own, or one that exists nowhere else, such as lab.test'),
    addZone,
  )
  acts(record.command('list').description('show every record'), listRecords)
  acts(
    record
      .command('set')
      .description('replace what the name has of this type; refused for a CNAME beside other records')
      .argument('<name>', 'absolute name, such as www.example.test')
      .addArgument(new Argument('<type>', 'NS, A, AAAA, CNAME, TXT or CAA'))
      .argument('<values...>', 'what the record holds'),
    setRecord,
  )
  acts(
    record
      .command('remove')
      .description("remove a name's records of a type, or the one with this value")
      .argument('<name>')
      .argument('<type>')
      .argument('[value]'),
    removeRecord,
  )
}
