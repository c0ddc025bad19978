import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOwn, type StartServer } from '@/lib/dns/measure/serve'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

/** A name server from another project, as packaged by Debian, that serves the generated zones. */
interface Daemon {
  command: string
  args: (folder: string) => string[]
  /** Prepares the folder with the configuration and zone files. `signed` contains the names of the signed zones. */
  prepare?: (folder: string, signed: readonly string[]) => void
  /** Returns the configuration: a file's name and its content. */
  config: (input: {
    host: string
    port: number
    folder: string
    zones: readonly string[]
  }) => [string, string]
}

const fileOf = (zone: string) => `zones/${zone}.zone`

const nsd: Daemon = {
  command: 'nsd',
  args: (folder) => ['-d', '-c', join(folder, 'nsd.conf')],
  config: ({ host, port, folder, zones }) => [
    'nsd.conf',
    [
      `server:\n  ip-address: ${host}@${port}\n  username: ""\n  chroot: ""\n  zonesdir: "${folder}"`,
      `  database: ""\n  zonelistfile: "${folder}/zone.list"\n  xfrdfile: "${folder}/xfrd.state"`,
      `  pidfile: "${folder}/nsd.pid"\n  logfile: "${folder}/log"\n  rrl-ratelimit: 0\n  server-count: 1`,
      'remote-control:\n  control-enable: no',
      ...zones.map((zone) => `zone:\n  name: "${zone}"\n  zonefile: "${fileOf(zone)}"`),
    ].join('\n'),
  ],
}

const knot: Daemon = {
  command: 'knotd',
  args: (folder) => ['-c', join(folder, 'knot.conf')],
  config: ({ host, port, folder, zones }) => [
    'knot.conf',
    [
      `server:\n  listen: ${host}@${port}\n  rundir: "${folder}"\n  udp-workers: 1\n  tcp-workers: 1`,
      `log:\n - target: "${folder}/log"\n   any: error`,
      `database:\n  storage: "${folder}/db"`,
      `template:\n - id: default\n   storage: "${folder}"\n   journal-content: none\n   zonefile-sync: -1`,
      'zone:',
      ...zones.map((zone) => ` - domain: ${zone}\n   file: "${fileOf(zone)}"`),
    ].join('\n'),
  ],
}

const powerdns: Daemon = {
  command: 'pdns_server',
  prepare: markSigned,
  args: (folder) => [`--config-dir=${folder}`, '--daemon=no', '--guardian=no'],
  config: ({ host, port, folder, zones }) => {
    const named = zones.map((zone) => `zone "${zone}" { type master; file "${folder}/${fileOf(zone)}"; };`)
    writeFileSync(join(folder, 'named.conf'), named.join('\n'))
    return [
      'pdns.conf',
      `launch=bind\nbind-config=${folder}/named.conf\nlocal-address=${host}\nlocal-port=${port}\nsocket-dir=${folder}\nbind-dnssec-db=${folder}/signed.db\nzone-cache-refresh-interval=0\ndname-processing=yes`,
    ]
  },
}

/** Marks the signed zones in PowerDNS, which otherwise doesn't send their signatures. */
function markSigned(folder: string, zones: readonly string[]) {
  const run = (...args: string[]) =>
    execFileSync('pdnsutil', [`--config-dir=${folder}`, ...args], { stdio: 'ignore' })
  run('create-bind-db', join(folder, 'signed.db'))
  for (const zone of zones) run('set-presigned', zone)
}

/** BIND, which serves only the IPv6 address because it can listen only on addresses of network interfaces. */
const bind: Daemon = {
  command: 'named',
  args: (folder) => ['-f', '-c', join(folder, 'named.conf')],
  config: ({ host, port, folder, zones }) => [
    'named.conf',
    [
      'options {',
      `  directory "${folder}"; pid-file "${folder}/named.pid"; session-keyfile "${folder}/session.key";`,
      `  listen-on { none; }; listen-on-v6 port ${port} { ${host}; };`,
      '  recursion no; allow-query { any; }; notify no; empty-zones-enable no; dnssec-validation no;',
      '};',
      'controls { };',
      ...zones.map((zone) => `zone "${zone}" { type primary; file "${fileOf(zone)}"; };`),
    ].join('\n'),
  ],
}

const daemons = [nsd, knot, powerdns, bind]

export const installedDaemons = () =>
  daemons.filter(({ command }) => {
    try {
      execFileSync('which', [command], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })

/**
 * Returns a function that starts servers and rotates through the installed daemons. Only PowerDNS accepts other records
 * at a CNAME's name. Without it, this project's own server serves such zones.
 */
export function daemonStarter(installed: ReturnType<typeof installedDaemons>): StartServer {
  const others = installed.filter((daemon) => daemon !== bind)
  let next = 0
  return async ({ host, port, zones, isTolerant = false }) => {
    if (isTolerant && !installed.includes(powerdns)) return startOwn({ host, port, zones })
    const isBinds = installed.includes(bind) && isIPv6(host)
    const daemon = isTolerant ? powerdns : isBinds ? bind : others[next % others.length]
    if (!isTolerant && !isBinds) next += 1
    if (!daemon) throw new Error('No name server is installed.')
    const folder = mkdtempSync(join(tmpdir(), 'adit-dns-'))
    for (const part of ['zones', 'db']) mkdirSync(join(folder, part))
    for (const zone of zones) writeFileSync(join(folder, fileOf(zone.name)), zoneText(zone))
    const input = { host, port, folder, zones: zones.map(({ name }) => name) }
    const [file, text] = daemon.config(input)
    writeFileSync(join(folder, file), `${text}\n`)
    const isSigned = (zone: Zone) => zone.records.some(({ type }) => type === 'RRSIG')
    daemon.prepare?.(
      folder,
      zones.filter(isSigned).map(({ name }) => name),
    )
    const child = spawn(daemon.command, daemon.args(folder), { stdio: 'ignore' })
    await wait(startMs)
    if (child.exitCode !== null) throw new Error(`${daemon.command} ended with ${child.exitCode}: ${folder}`)
    return { port, close: () => stop(child, folder) }
  }
}

/** The time limit for a daemon to load its zones, in milliseconds. */
const startMs = 2_000

async function stop(child: ChildProcess, folder: string) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Formats a zone as a master file (RFC 1035 section 5). */
function zoneText({ name, records }: Zone) {
  const soa = `${name}. 300 IN SOA ns.${name}. admin.${name}. 1 3600 600 604800 300`
  return `${[soa, ...records.map(lineOf), ...apexLines(name, records)].join('\n')}\n`
}

/**
 * Returns the apex records that a signed zone needs before BIND (NSEC) or Knot (signed SOA) sends signatures.
 */
function apexLines(zone: string, records: readonly ZoneRecord[]): string[] {
  const key = records.find(({ name, value }) => name === zone && value.startsWith('DNSKEY '))
  const hasNsec = records.some(({ type }) => type === 'NSEC')
  return key
    ? [
        ...(hasNsec ? [] : [`${zone}. 300 IN NSEC ${zone}. NS SOA RRSIG NSEC DNSKEY`]),
        ...[...(hasNsec ? [] : ['NSEC']), 'SOA'].map((type) =>
          lineOf({ ...key, value: key.value.replace('DNSKEY', type) }),
        ),
      ]
    : []
}

const absolute = (name: string) => (name.endsWith('.') ? name : `${name}.`)

/** Escapes the characters in a name that some servers don't accept unescaped (RFC 1035 section 5.1). */
const escaped = (name: string) =>
  name.replaceAll(/[^\w.* -]/g, (char) => `\\${String(char.charCodeAt(0)).padStart(3, '0')}`)

/** Formats a time in seconds as `YYYYMMDDHHmmSS` (RFC 4034 section 3.2). */
const timeText = (seconds = '0') =>
  new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replaceAll(/\D/g, '')

function lineOf({ name, type, ttl, value }: ZoneRecord) {
  const head = `${absolute(name)} ${ttl} IN ${type}`
  switch (type) {
    case 'NS':
    case 'CNAME':
    case 'DNAME':
    case 'MX':
      return `${head} ${escaped(absolute(value))}`
    case 'TXT':
      return `${head} "${value}"`
    case 'DNSKEY': {
      const [flags, algorithm, key = ''] = value.split(' ')
      return `${head} ${flags} 3 ${algorithm} ${Buffer.from(key, 'hex').toString('base64')}`
    }
    case 'NSEC': {
      const [next = '', ...types] = value.split(' ')
      return `${head} ${absolute(next)} ${types.join(' ')}`
    }
    case 'RRSIG': {
      const [covered, algorithm, labels, original, expiration, inception, tag, signer = '', signature = ''] =
        value.split(' ')
      const times = [expiration, inception].map(timeText).join(' ')
      const key = `${tag} ${absolute(signer)} ${Buffer.from(signature, 'hex').toString('base64')}`
      return `${head} ${covered} ${algorithm} ${labels} ${original} ${times} ${key}`
    }
    default:
      return `${head} ${value}`
  }
}
