import type { Tone } from '@/lib/util/state'
import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import { rejectedBy, updateRefusal } from '@/lib/agents/model/command-reasons'
import type { AgentUpdateEventKind } from '@/lib/agents/model/updates'
import { versionChange } from '../commands/outcome-text'
import { agentsText } from './update-text'
import { counted, formatNumber, joinWithAnd } from '@/lib/util/text'

interface EventText {
  state: Tone
  text: string
}
type Evidence = AgentUpdateEvent['evidence']

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown'
const secondsText = (value: unknown) =>
  typeof value === 'number' ? counted(value, 'second') : 'unknown time'
const failedAt: ReadonlyMap<string, string> = new Map([
  ['check', 'Failed before the update command was sent.'],
  ['update', 'Failed while sending the update command.'],
  ['settle', 'Failed after the update and before the restart.'],
  ['restart', 'Failed while sending the restart command.'],
  ['follow', 'Failed while waiting for the agent to reconnect.'],
  ['verify', "Failed while checking the agent's endpoints after the restart."],
])
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

type Formatter = (evidence: Evidence) => EventText

const formatters: Readonly<Record<AgentUpdateEventKind, Formatter>> = {
  started: ({ by, agents }) =>
    entry('waiting', `${text(by)} started updating ${agentsText(Number(agents))}.`),
  wave: ({ wave, agents }) =>
    entry(
      'waiting',
      `${wave === 0 ? 'Canary' : `Wave ${text(wave)}`} started: ${joinWithAnd(list(agents))}.`,
    ),
  checked: ({ version, endpoints }) =>
    entry(
      'ready',
      `Online${version === '' ? '' : ` with version ${text(version)}`}${servingText(endpoints)}.`,
    ),
  'put-back': () => entry('waiting', 'No command was sent. The agent was returned to the queue.'),
  'session-changed': () => entry('attention', 'The agent has a new session.'),
  'update-accepted': ({ settle_s }) =>
    entry('ready', `Update accepted. Waiting ${secondsText(settle_s)} for the update to install.`),
  'update-unknown': ({ settle_s }) =>
    entry(
      'unknown',
      `The response to the update request was lost. Waiting ${secondsText(settle_s)}. The version after the restart will show whether the agent was updated.`,
    ),
  'update-refused': ({ code, message }) =>
    updateRefusal({ code: text(code), message: text(message) }) === 'newest'
      ? entry('unchanged', `No change: ${text(message)}`)
      : entry('attention', `Update rejected: ${text(message)}`),
  'updated-elsewhere': () =>
    entry('attention', 'Another update of this agent is in progress or waiting for a restart.'),
  'restarted-elsewhere': () => entry('attention', 'Another person or program sent a restart command.'),
  'restart-accepted': () => entry('ready', 'Restart accepted.'),
  'restart-unknown': () =>
    entry('unknown', 'The response to the restart request was lost. Checking whether the agent restarted.'),
  back: ({ version, version_before, seen_after_s }) =>
    entry(
      'ready',
      `Back online with a new session, detected ${secondsText(seen_after_s)} after the restart. ${versionChange(text(version_before), text(version))}`,
    ),
  unchanged: ({ version, settle_s }) =>
    entry(
      'attention',
      `Still running ${text(version) || 'an unknown version'}. Waiting another ${secondsText(settle_s)} before the next restart.`,
    ),
  'not-installed': ({ version }) =>
    entry(
      'attention',
      `Still running ${text(version) || 'an unknown version'}. The response to the update request was lost, and the update wasn't installed. Sending the update again.`,
    ),
  verified: ({ served, expected_missing }) => verifiedText(served, list(expected_missing)),
  failed: ({ at_step, code, message, stops }) => {
    const error = { code: text(code), message: text(message) }
    const isRejected = at_step === 'update' && code !== undefined // Only a rejected update has a code.
    const failure = isRejected
      ? `${rejectedBy('update', error)} rejected the update.`
      : (failedAt.get(text(at_step)) ?? 'Failed.')
    return entry(
      isRejected && updateRefusal(error) === 'off' ? 'attention' : 'wrong',
      `${failure}${stops === true ? ' No more agents will be updated.' : ''}`,
    )
  },
  stopped: ({ reason }) => entry('wrong', `Stopped: no more agents will be updated. ${text(reason)}`),
  paused: ({ by }) =>
    entry('attention', `${text(by)} paused the update. Agents that are already being updated will finish.`),
  resumed: ({ by }) =>
    entry(
      'waiting',
      `${text(by)} resumed the update. The console sends later commands on behalf of this person.`,
    ),
  cancelled: ({ by }) =>
    entry('attention', `${text(by)} canceled the update. Agents that are already being updated will finish.`),
  ended: () => entry('ready', 'The update ended.'),
}

const entry = (state: Tone, text: string): EventText => ({ state, text })

const servingText = (endpoints: unknown) =>
  typeof endpoints !== 'number'
    ? ". The agent's endpoints couldn't be loaded"
    : endpoints === 0
      ? ', serving no endpoints'
      : `, serving ${formatNumber(endpoints)} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`

function verifiedText(served: unknown, missing: readonly string[]): EventText {
  const all =
    served === 0 && missing.length === 0
      ? 'The agent had no endpoints before the update.'
      : "All of the agent's endpoints are served again."
  if (missing.length === 0) return entry('ready', all)
  return entry(
    'attention',
    `As expected, these endpoints went offline: ${missing.join(', ')}. A restart ends tunnels that were started through the agent API. Start the tunnels again on the agent's page.`,
  )
}

const formatterOf: ReadonlyMap<string, Formatter> = new Map(Object.entries(formatters))

/** Describes an event. Shows the name of an unknown kind, such as one from a newer version of the console. */
export const eventText = ({ kind, evidence }: AgentUpdateEvent): EventText =>
  formatterOf.get(kind)?.(evidence) ?? entry('unknown', kind)

/** Merges a failure with the stop event that it caused, if this is the next event. */
export const withStops = (events: readonly AgentUpdateEvent[]): AgentUpdateEvent[] =>
  events.flatMap((event, n) => {
    if (isStopOf(event, events[n - 1])) return []
    return isStopOf(events[n + 1], event)
      ? [{ ...event, evidence: { ...event.evidence, stops: true } }]
      : [event]
  })

const isStopOf = (event: AgentUpdateEvent | undefined, before: AgentUpdateEvent | undefined) =>
  event?.kind === 'stopped' &&
  before?.kind === 'failed' &&
  event.agent_id !== null &&
  event.agent_id === before.agent_id

const labels: Readonly<Record<string, string>> = {
  session_id: 'session',
  session_before: 'previous session',
  sent_at: 'sent',
  code: 'code',
}

/** Returns an event's details that have a label and a nonempty text value. */
export const eventDetails = ({ evidence }: AgentUpdateEvent): { label: string; value: string }[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const value = evidence[key]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
