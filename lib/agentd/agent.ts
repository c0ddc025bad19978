import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hello, Welcome } from '@/lib/tunnel/messages'
import { type ApiServer, startApi } from './api/server'
import { createCore } from './core'
import { reasonOf } from './fault'
import type { Log } from './log'
import { connectSession, type ConnectionOptions, ConnectionLost, openStream } from './session/connection'
import { keepSession } from './session/keep'
import type { AgentSettings } from './settings'
import { openState } from './update/store'
import { createUpdater, type Updater } from './update/update'
import { AGENT_VERSION } from './options'
import type { AgentCommandName } from '@/lib/resources/agent-commands'

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const architectures: Partial<Record<string, string>> = { x64: 'amd64', ia32: '386' }

const DRAIN_MS = 2000

export interface AgentHooks {
  log: Log
  stateDir: string
  /** Called once, when a session is open and all tunnels are online for the first time. */
  onConnected: () => void
  /** Requests a restart, which takes place after the agent has ended. Null if the agent can't be restarted. */
  onRestart: (() => void) | null
}

function greeting(
  settings: AgentSettings,
  capabilities: Hello['capabilities'],
  resume: Welcome | null,
): Hello {
  return {
    type: 'hello',
    protocol_versions: [3, 2],
    client_id: resume?.client_id ?? '',
    resume_cookie: resume?.resume_cookie ?? '',
    authtoken: settings.authtoken,
    version: AGENT_VERSION,
    os: systems[process.platform] ?? process.platform,
    arch: architectures[process.arch] ?? process.arch,
    hostname: hostname().slice(0, 255),
    user_agent: `adit-agent/${AGENT_VERSION} node/${process.versions.node}`,
    metadata: settings.metadata,
    heartbeat_interval_ms: settings.heartbeatIntervalMs,
    heartbeat_tolerance_ms: settings.heartbeatToleranceMs,
    capabilities,
    config_version: settings.configVersion,
  }
}

function sessionOpener(
  settings: AgentSettings,
  hooks: AgentHooks,
  core: ReturnType<typeof createCore>,
  stop: AbortController,
) {
  const { server, resolve } = settings
  const { log, stateDir, onRestart } = hooks
  const updater = createUpdater({ server, resolve, version: AGENT_VERSION, store: openState(stateDir), log })
  const capabilities = () =>
    capabilitiesOf(settings, { canRestart: onRestart !== null, stateFault: updater.stateFault() })
  const restart = onRestart && (() => (onRestart(), stop.abort()))
  const perform = createCommands(capabilities, { stop: () => stop.abort(), restart }, updater)

  const onWelcome: ConnectionOptions['onWelcome'] = ({ release_key }) => updater.pin(release_key)
  const onDial: ConnectionOptions['onDial'] = (name, secret) => {
    const tunnel = core.tunnels.get(name)
    if (!tunnel) return
    openStream(server, resolve, secret)
      .then((socket) => core.forwarder.serve(tunnel, socket))
      .catch((error) => log.warn("Couldn't open a stream", { tunnel: name, reason: reasonOf(error) }))
  }
  const onCommand: ConnectionOptions['onCommand'] = (command, answer) => {
    log.info('Command received from the platform', { command })
    perform(command, answer).catch((error) =>
      log.error('Command failed', { command, reason: reasonOf(error) }),
    )
  }
  return async (resume: Welcome | null) => {
    const hello = greeting(settings, capabilities(), resume)
    const opened = await connectSession({ server, resolve, hello, onWelcome, onDial, onCommand })
    if (stop.signal.aborted) {
      await opened.bye()
      throw new ConnectionLost('the agent is shutting down')
    }
    core.hold(opened)
    const { session_id, account_name, region } = opened.welcome
    log.info('Session opened', {
      session: session_id,
      account: account_name,
      region,
      version: AGENT_VERSION,
    })
    return opened
  }
}

/**
 * Starts an agent, which runs until `stop` is called or a command stops it. `ended` resolves once the agent has
 * stopped. It rejects with an `AgentFault` if the agent can't start, or if the platform later rejects the authtoken.
 */
export function startAgent(settings: AgentSettings, hooks: AgentHooks) {
  const { log, onConnected } = hooks
  const core = createCore(settings, log)
  const stop = new AbortController()
  const asked = new Promise<void>((resolve) =>
    stop.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const run = async () => {
    let api: ApiServer | null = null
    try {
      api = await startApi(core, log)
      const open = sessionOpener(settings, hooks, core, stop)
      const onReady = (isFirst: boolean) => {
        for (const tunnel of core.tunnels.list()) core.announce(tunnel)
        if (isFirst) onConnected()
      }
      await Promise.race([keepSession({ open, tunnels: core.tunnels, log, onReady }, stop.signal), asked])
      await core.bye()
      for (let waited = 0; core.tunnels.active() > 0 && waited < DRAIN_MS; waited += 20) await pause(20)
    } finally {
      stop.abort()
      await core.bye() // If the start failed, the platform must not wait for a reconnect.
      core.forwarder.close()
      await api?.close()
    }
  }
  return { ended: run(), stop: () => stop.abort(), core }
}

interface Ends {
  stop: () => void
  restart: (() => void) | null
}

const off = "Remote management is disabled in this agent's configuration."

interface Means {
  canRestart: boolean
  stateFault: string | null
  system?: NodeJS.Platform
}

/** The longest reason that the platform accepts, in characters. */
const REASON_LENGTH = 255

/**
 * Returns the agent's support for each command: an empty string if the agent supports the command, or the reason that
 * it doesn't.
 */
export function capabilitiesOf(
  { remoteManagement, updateCheck }: Pick<AgentSettings, 'remoteManagement' | 'updateCheck'>,
  { canRestart, stateFault, system = process.platform }: Means,
): Hello['capabilities'] {
  if (!remoteManagement) return { restart: off, stop: off, update: off }
  const restart =
    system === 'win32'
      ? "Restart isn't supported on Windows."
      : canRestart
        ? ''
        : "Restart isn't available because the agent's supervisor process isn't running."
  const update = updateCheck
    ? (stateFault ?? '').slice(0, REASON_LENGTH)
    : "Update checks are disabled in this agent's configuration."
  return { restart, stop: '', update }
}

function createCommands(capabilities: () => Hello['capabilities'], ends: Ends, updater: Updater) {
  return async (command: AgentCommandName, answer: (error: string) => void): Promise<void> => {
    const refusal = capabilities()[command]
    if (refusal) return answer(refusal)
    switch (command) {
      case 'stop':
        answer('')
        return ends.stop()
      case 'restart':
        answer('')
        return ends.restart?.()
      case 'update':
        return answer(await updater.begin())
    }
  }
}
