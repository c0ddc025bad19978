import { type Command, Option } from 'commander'
import { seedSession } from '@/lib/platform/seed'
import type { SampleSession } from '@/lib/platform/seed/sessions'
import { acts, type Said } from './command'
import { withStore } from './with-store'

interface Options {
  os: string
  agentVersion: string
  ssh?: boolean
  ip: string
  metadata: string
  url?: string[]
  updateRefusal?: string
}

async function add({ os, agentVersion, ssh, ip, metadata, url, updateRefusal }: Options): Promise<Said> {
  const agent = ssh ? { os: '', agent_version: '', transport: 'ssh' } : { os, agent_version: agentVersion }
  const unable = updateRefusal === undefined ? {} : { update: updateRefusal }
  const sample: SampleSession = { ...agent, ip, metadata, region: 'eu', urls: url, unable }
  const id = await withStore((store) => seedSession(store, sample))
  return { json: { id }, words: `The sample session ${id} is connected.` }
}

/** `adit platform sample-session`: one more session whose agent the platform plays itself. */
export function addSampleCommands(platform: Command): void {
  const systems = new Option('--os <os>', 'operating system of its host').choices([
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
      .option('--agent-version <version>', 'version of the agent', '3.30.2')
      .option('--ip <address>', 'IP address that it connects from', '192.0.2.99')
      .option('--metadata <text>', 'metadata of the agent', '')
      .option('--url <url...>', 'URLs that its tunnels serve, each covered by a reserved domain')
      .option('--update-refusal <reason>', 'reason why it refuses updates')
      .option('--ssh', 'an SSH client instead of an agent'),
    add,
  )
}
