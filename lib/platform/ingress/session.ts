import { randomUUID } from 'node:crypto'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import {
  type AgentMessage,
  type Bind,
  COMMAND_MS,
  type Hello,
  type PlatformMessage,
  type TunnelFault,
} from '@/lib/tunnel/messages'
import type { EndpointAddress } from '@/lib/resources/values/endpoint-url'
import type { AgentPeer } from '../agents/agents'
import { invalid, Refusal } from '../requests/errors'
import { deleteObject } from '../store/objects'
import { closeTunnel, closeTunnels } from '../agents/tunnels'
import { bindTunnel } from './bind'
import type { TunnelRegistry } from './tunnel-registry'
import { IngressTunnel } from './tunnel'

const MAX_TUNNELS = 1000

interface Bound {
  address: EndpointAddress
  endpointId: string
  tunnel: IngressTunnel
}

export interface SessionFacts {
  id: string
  credentialId: string
  clientId: string
  region: string
  capabilities: Hello['capabilities']
}

/**
 * The reason that a session ended: the agent shut down (`bye`), the connection was lost, or the credential was revoked.
 */
type SessionEnd = 'bye' | 'lost' | 'revoked'

const gone = () =>
  new Refusal(504, 810, "The agent didn't respond, but may have run the command. Check the agent's session.")

export class ConnectedAgent implements AgentPeer {
  readonly transport = 'service/2'
  readonly capabilities: Hello['capabilities']
  readonly #tunnels = new Map<string, Bound>()
  /** The callbacks of pending commands, keyed by command ID. A callback receives null if the session ends first. */
  readonly #answers = new Map<string, (error: string | null) => void>()
  /** True once the session has ended, even if the session hasn't been removed yet. */
  #isOver = false
  #restarts = false

  constructor(
    private readonly registry: TunnelRegistry,
    readonly facts: SessionFacts,
    private readonly send: (message: PlatformMessage) => void,
    /** Sends the fault, if any, and then closes the connection. */
    readonly hangUp: (fault: TunnelFault | null) => Promise<void>,
  ) {
    this.capabilities = facts.capabilities
  }

  async bind(asked: Bind): Promise<void> {
    if (this.#isOver) return
    try {
      const { address, endpoint_id, tunnel_id } = await this.registry.write((context) =>
        this.#open(context, asked),
      )
      if (this.#isOver) return
      const ask = (secret: string) => this.send({ type: 'dial', name: asked.name, secret })
      const tunnel = new IngressTunnel(address.host, this.registry.dials, ask)
      this.#tunnels.set(asked.name, { address, endpointId: endpoint_id, tunnel })
      this.registry.routes.add(address, tunnel)
      this.send({ type: 'bound', name: asked.name, url: address.url, tunnel_id, endpoint_id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fault = { code: error.code ?? 0, message: error.message }
      this.send({ type: 'bind-refused', name: asked.name, fault })
    }
  }

  async #open(context: Parameters<typeof bindTunnel>[0], asked: Bind) {
    if (this.#tunnels.has(asked.name))
      throw invalid(334, `This agent already has a tunnel named ${asked.name}`)
    if (this.#tunnels.size >= MAX_TUNNELS)
      throw invalid(324, `An agent can have at most ${MAX_TUNNELS} tunnels at once`)
    const { id, credentialId, region } = this.facts
    return bindTunnel(context, asked, { sessionId: id, credentialId, region })
  }

  /** Closes the tunnel with this name, if one exists. Its active requests get ten seconds to finish. */
  async unbind(name: string): Promise<void> {
    const bound = this.#tunnels.get(name)
    if (!bound) return
    this.#tunnels.delete(name)
    this.registry.routes.remove(bound.address)
    bound.tunnel.close(true)
    await this.registry.write((context) => closeTunnel(context, bound.endpointId))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  async perform(command: AgentCommandName): Promise<string> {
    const command_id = randomUUID()
    const answered = new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), COMMAND_MS)
      this.#answers.set(command_id, (error) => {
        clearTimeout(timer)
        if (error === '' && command === 'restart') this.#restarts = true
        resolve(error)
      })
    })
    this.send({ type: 'command', command_id, command })
    const error = await answered
    this.#answers.delete(command_id)
    if (error === null) throw gone()
    return error
  }

  answered({ command_id, error }: Extract<AgentMessage, { type: 'answer' }>): void {
    this.#answers.get(command_id)?.(error)
  }

  /** Ends the session and closes its tunnels. Active requests can finish only if `end` is `bye`. */
  close(end: SessionEnd): void {
    this.#isOver = true
    const isExpected = end === 'lost' || (end === 'bye' && this.#restarts)
    for (const answer of this.#answers.values()) answer(null)
    for (const { address, tunnel } of this.#tunnels.values()) {
      this.registry.routes.remove(address)
      if (isExpected) this.registry.routes.expect(address.host)
      tunnel.close(end === 'bye')
    }
    this.#tunnels.clear()
  }

  async remove(): Promise<void> {
    await this.registry.write(async (context) => {
      await closeTunnels(context, this.facts.id)
      await deleteObject(context.db, this.facts.id)
    })
  }
}
