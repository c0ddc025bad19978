import { expect, onTestFinished } from 'vitest'
import type { Question } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import type { DnsCheck, RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { nextPort } from '@/lib/util/testing/ports'
import { hiddenNames } from './hidden-names'
import { startFaulty, type DnsFault, type RunningServer } from './faults'
import { startResolver } from './resolver'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { voiceFaults } from '@/lib/util/testing/voice'

// Name servers for tests of a single setup.

export const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})

export const zoneOf = (name: string, servers: readonly string[], ...records: ZoneRecord[]): Zone => ({
  name,
  records: [...servers.map((server) => record(name, 'NS', server)), ...records],
})

export interface Hosted {
  zones: readonly Zone[] | ((question: Question, transport: 'udp' | 'tcp') => readonly Zone[])
  fault?: (question: Question, hasEdns: boolean, transport: 'udp' | 'tcp') => DnsFault
  lateMs?: number
  header?: number
  hasTcp?: boolean
}

type Internet = Readonly<Record<string, Hosted | readonly Zone[]>>

const resolverHost = '127.0.7.250'
const secondResolverHost = '127.0.7.251'

interface Served {
  roots: ResolverConfig
  both: ResolverConfig
}

type Resolving = Pick<
  Parameters<typeof startResolver>[0],
  'isBogus' | 'isSigned' | 'signedLabels' | 'fault' | 'cached' | 'failsAfterMs'
>

const maxPortTries = 5

/** Starts the servers and a resolver. Stops them at the end of the test. */
export async function startZones(internet: Internet, resolving: Resolving = {}): Promise<Served> {
  for (let attempt = 1; ; attempt += 1) {
    const running: RunningServer[] = []
    const close = async () => void (await Promise.all(running.map((server) => server.close())))
    try {
      const served = await startAll(internet, resolving, nextPort(), running)
      onTestFinished(close)
      return served
    } catch (error) {
      await close()
      if (attempt === maxPortTries) throw error
    }
  }
}

async function startAll(
  internet: Internet,
  { isBogus = () => false, ...resolving }: Resolving,
  port: number,
  running: RunningServer[],
): Promise<Served> {
  const [first = ''] = Object.keys(internet)
  for (const [host, hosted] of Object.entries(internet))
    running.push(await startFaulty({ host, port, ...('zones' in hosted ? hosted : { zones: hosted }) }))
  const patience = { timeoutMs: 1_000, attempts: 2, isAllowedAddress: () => false }
  const at = [{ host: first, port }]
  const roots: ResolverConfig = { ...patience, port, allowLoopback: true, recursive: [], roots: at }
  running.push(await startResolver({ host: resolverHost, port, config: roots, isBogus, ...resolving }))
  return { roots, both: { ...roots, recursive: [{ host: resolverHost, port }] } }
}

export async function withResolver(config: ResolverConfig, resolving: Resolving): Promise<ResolverConfig> {
  const { port } = config
  const at = { ...config, recursive: [] }
  const resolver = await startResolver({ host: secondResolverHost, port, config: at, ...resolving })
  onTestFinished(resolver.close)
  return { ...config, recursive: [...config.recursive, { host: secondResolverHost, port }] }
}

export function withoutRoots(config: ResolverConfig): ResolverConfig {
  const { roots: _, ...resolvers } = config
  return resolvers
}

/** Checks records, asserts that the first result has no `hiddenNames` and no voice faults, and returns it. */
export async function checkFirst(
  wanted: readonly WantedRecord[],
  config: ResolverConfig,
  last: DnsCheck | null = null,
  isRequested = false,
): Promise<RecordCheck | undefined> {
  const { records } = await checkRecords(wanted, config, new AbortController().signal, { last, isRequested })
  const [first] = records
  expect(first && hiddenNames(first, wanted)).toEqual(first && [])
  expect(voiceFaults([first?.message ?? '', ...(first?.notes ?? [])])).toEqual([])
  return first
}
