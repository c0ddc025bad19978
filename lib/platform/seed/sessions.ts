import { HOUR_MS } from '@/lib/util/time'
import type { PlatformContext } from '../context'
import { addSampleAgent, type SampleOptions, usualCapabilities } from '../agents/sample-sessions'
import type { IdOf } from './story'

export interface SampleSession {
  os: string
  agent_version: string
  /** The protocol of the session. `ssh` means a session without an agent. */
  transport?: string
  ip: string
  region: string
  metadata: string
  urls?: string[]
  /**
   * The ID of the session's authtoken or SSH credential. Defaults to the oldest authtoken, or to the oldest SSH
   * credential if `transport` is `ssh`.
   */
  credential_id?: string
  /** Capabilities that differ from the usual ones, keyed by command. */
  unable?: Partial<SampleOptions['capabilities']>
}

const managementOff = "Remote management is disabled in the agent's configuration (remote_management: false)"

/**
 * The sample sessions. `hours` is the number of hours since the session started, and `credential` is the credential's
 * description.
 */
const plan: (SampleSession & { hours: number; credential: string })[] = [
  {
    hours: 700,
    credential: 'Quay gateway',
    os: 'linux',
    agent_version: '3.30.2',
    ip: '192.0.2.17',
    region: 'eu',
    metadata: '{"site":"harbour-1","host":"quay-gateway"}',
    urls: ['https://berths.site1.harbour.example', 'https://cameras.site1.harbour.example'],
  },
  {
    hours: 26,
    credential: 'Crane gateway, site 2',
    os: 'linux',
    agent_version: '3.31.0',
    ip: '192.0.2.18',
    region: 'eu',
    metadata: '{"site":"harbour-2","host":"crane-controller"}',
  },
  {
    hours: 310,
    credential: 'Dock 7 controller',
    os: 'windows',
    agent_version: '3.30.2',
    ip: '198.51.100.7',
    region: 'us',
    metadata: '{"site":"tidewater-7","host":"DOCK7-OFFICE"}',
  },
  {
    hours: 90,
    credential: 'Lab bench (no rules)',
    os: 'darwin',
    agent_version: '3.30.2',
    ip: '198.51.100.40',
    region: 'us',
    metadata: '{"site":"workshop"}',
    unable: { update: "Update checks are disabled in the agent's configuration (update_check: false)" },
  },
  {
    hours: 2000,
    credential: 'Lab bench (no rules)',
    os: 'freebsd',
    agent_version: '2.9.1',
    ip: '203.0.113.5',
    region: 'ap',
    metadata: '{"site":"lighthouse"}',
    unable: { restart: managementOff, stop: managementOff, update: managementOff },
  },
  {
    hours: 4100,
    credential: 'Lab bench (no rules)',
    os: 'linux',
    agent_version: '2.3.40',
    ip: '203.0.113.77',
    region: 'au',
    metadata: '',
    unable: { restart: null, stop: null, update: null },
  },
  {
    hours: 1,
    credential: 'On-call laptop',
    os: '',
    agent_version: '',
    transport: 'ssh',
    ip: '192.0.2.200',
    region: 'eu',
    metadata: '',
  },
]

async function anyCredential({ db, newId, now }: PlatformContext, transport: string): Promise<string> {
  const [kind, prefix] = transport === 'ssh' ? ['ssh-credentials', 'sshcr'] : ['credentials', 'cr']
  const first = await db
    .selectFrom('objects')
    .select('id')
    .where('resource', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id ?? newId(prefix, now)
}

export async function addSampleSession(context: PlatformContext, sample: SampleSession): Promise<string> {
  const { transport = 'service/2', urls = [], unable, ...facts } = sample
  const credential_id = sample.credential_id ?? (await anyCredential(context, transport))
  const capabilities = { ...usualCapabilities(sample.os), ...unable }
  return addSampleAgent(context, { ...facts, transport, urls, credential_id, capabilities })
}

export async function seedSessions(start: PlatformContext, idOf: IdOf): Promise<void> {
  for (const { hours, credential, ...sample } of plan.toSorted((a, b) => b.hours - a.hours)) {
    const context = { ...start, now: new Date(start.now.getTime() - hours * HOUR_MS) }
    await addSampleSession(context, { ...sample, credential_id: idOf(credential) })
  }
}
