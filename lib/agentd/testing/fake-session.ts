import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import {
  agentMessage,
  type AgentMessage,
  type Hello,
  type PlatformMessage,
  type TunnelFault,
} from '@/lib/tunnel/messages'

export interface AgentConnection {
  hello: Hello
  messages: AgentMessage[]
  received: (isIt: (message: AgentMessage) => boolean) => Promise<AgentMessage>
  /** Sends a command and resolves with the agent's error message, which is empty on success. */
  command: (command: AgentCommandName) => Promise<string>
  send: (message: PlatformMessage) => void
  /** Closes the connection without a message. */
  drop: () => void
  /** Stops reading and responding. */
  freeze: () => void
}

export interface SessionRules {
  refuseHello: TunnelFault | null
  refuseBind: Map<string, TunnelFault>
  refuseBindOnce: TunnelFault | null
  answersBinds: boolean
  releaseKey: string
}

const welcome = (hello: Hello, number: number, { releaseKey }: SessionRules): PlatformMessage => ({
  type: 'welcome',
  session_id: `ts_${number}`,
  client_id: hello.client_id || randomUUID(),
  resume_cookie: `cookie-${number}`,
  region: 'lab',
  account_name: 'Lab',
  release_key: releaseKey,
  banner: '',
})

function answerBind(bind: Extract<AgentMessage, { type: 'bind' }>, rules: SessionRules): PlatformMessage {
  const { name, proto, host } = bind
  const fault = rules.refuseBindOnce ?? rules.refuseBind.get(name)
  rules.refuseBindOnce = null
  if (fault) return { type: 'bind-refused', name, fault }
  return {
    type: 'bound',
    name,
    url: `${proto}://${host || 'given.localhost'}`,
    tunnel_id: 'tn_1',
    endpoint_id: 'ep_1',
  }
}

/** Handles an agent's session. Adds the agent to `agents` if the session is accepted. */
export function serveSession(
  socket: WebSocket,
  rules: SessionRules,
  agents: AgentConnection[],
  { until, changed }: Events,
): void {
  const send = (message: PlatformMessage) => socket.send(JSON.stringify(message))
  const messages: AgentMessage[] = []
  const received: AgentConnection['received'] = (isIt) => until(() => messages.find(isIt))
  const command: AgentConnection['command'] = async (name) => {
    const command_id = randomUUID()
    send({ type: 'command', command_id, command: name })
    const answer = await received((one) => one.type === 'answer' && one.command_id === command_id)
    return answer.type === 'answer' ? answer.error : ''
  }
  const greet = (hello: Hello) => {
    if (rules.refuseHello) {
      send({ type: 'refused', fault: rules.refuseHello })
      return socket.close()
    }
    send(welcome(hello, agents.length + 1, rules))
    agents.push({
      hello,
      messages,
      received,
      command,
      send,
      drop: () => socket.terminate(),
      freeze: () => socket.pause(),
    })
  }
  socket.on('message', (data: Buffer) => {
    const message = agentMessage.parse(JSON.parse(data.toString()))
    messages.push(message)
    if (message.type === 'hello') greet(message)
    if (message.type === 'bye') socket.close()
    if (message.type === 'bind' && rules.answersBinds) send(answerBind(message, rules))
    changed()
  })
}

export function createEvents() {
  const watchers = new Set<() => void>()
  return {
    changed: () => watchers.forEach((watch) => watch()),
    /** Resolves with the first defined result of `check`, which runs now and after each change. */
    until: <T>(check: () => T | undefined): Promise<T> =>
      new Promise((resolve) => {
        const watch = () => {
          const found = check()
          if (found === undefined) return
          watchers.delete(watch)
          resolve(found)
        }
        watchers.add(watch)
        watch()
      }),
  }
}
type Events = ReturnType<typeof createEvents>
