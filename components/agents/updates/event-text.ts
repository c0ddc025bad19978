import type { State } from '@/components/ui/state-chip'
import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import type { AgentUpdateEventKind } from '@/lib/agents/model/updates'
import { versionText } from '../commands/outcome-text'
import { agentsText } from './update-text'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

interface EventText {
  state: State
  text: string
}
type Evidence = AgentUpdateEvent['evidence']

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown'
/** Names of the steps at which an agent can fail. The reason is shown at the top of the page or in the agent's row. */
const failedAt: ReadonlyMap<string, string> = new Map([
  ['check', 'Failed before the update was sent.'],
  ['update', 'Failed when the update was sent.'],
  ['settle', 'Failed after the update, before the restart.'],
  ['restart', 'Failed when the restart was sent.'],
  ['follow', 'Failed while waiting for the agent to reconnect.'],
  ['verify', 'Failed after the restart, when its endpoints were checked.'],
])
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

type Formatter = (evidence: Evidence) => EventText

const formatters: Readonly<Record<AgentUpdateEventKind, Formatter>> = {
  started: ({ by, agents }) =>
    entry('waiting', `${text(by)} started the update of ${agentsText(Number(agents))}.`),
  wave: ({ wave, agents }) =>
    entry(
      'waiting',
      `${wave === 0 ? 'Canary' : `Wave ${text(wave)}`} started: ${joinWithAnd(list(agents))}.`,
    ),
  checked: ({ version, endpoints }) =>
    entry('ready', `Online with version ${text(version)}${servingText(endpoints)}.`),
  'put-back': () => entry('waiting', 'Nothing was sent. Queued again.'),
  'session-changed': () => entry('attention', 'The agent has a new session.'),
  'update-accepted': ({ settle_s }) =>
    entry('ready', `Update accepted. Waiting ${text(settle_s)} s for the installation.`),
  'update-unknown': ({ settle_s }) =>
    entry(
      'unknown',
      `The response to the update request was lost. Waiting ${text(settle_s)} s; the restart will show the outcome.`,
    ),
  'update-refused': ({ message }) => entry('attention', `Update refused: ${text(message)}`),
  'updated-elsewhere': () =>
    entry('attention', 'Another update of this agent is in progress or waiting for its restart.'),
  'restarted-elsewhere': () => entry('attention', 'Another person or program sent a restart command.'),
  'restart-accepted': () => entry('ready', 'Restart accepted.'),
  'restart-unknown': () =>
    entry('unknown', 'The response to the restart request was lost. Checking whether the agent restarted.'),
  back: ({ version, version_before, seen_after_s }) =>
    entry(
      'ready',
      `Back online with a new session, seen ${text(seen_after_s)} s later. ${versionText(text(version_before), text(version))}`,
    ),
  unchanged: ({ version, settle_s }) =>
    entry('attention', `Still ${text(version)}. Waiting another ${text(settle_s)} s, then restarting again.`),
  'not-installed': ({ version }) =>
    entry(
      'attention',
      `Still ${text(version)}: the update with the lost response wasn't installed. Sending it again.`,
    ),
  verified: ({ served, expected_missing }) => verifiedText(served, list(expected_missing)),
  failed: ({ at_step, stops }) =>
    entry(
      'wrong',
      `${failedAt.get(text(at_step)) ?? 'Failed.'}${stops === true ? ' No more agents will be updated.' : ''}`,
    ),
  stopped: ({ reason }) => entry('wrong', `Stopped: no more agents will be updated. ${text(reason)}`),
  paused: ({ by }) =>
    entry('attention', `${text(by)} paused the update. Agents already in progress will finish updating.`),
  resumed: ({ by }) =>
    entry('waiting', `${text(by)} resumed the update. Commands are now sent on their behalf.`),
  cancelled: ({ by }) =>
    entry('attention', `${text(by)} canceled the update. Agents already in progress will finish updating.`),
  ended: () => entry('ready', 'Ended.'),
}

const entry = (state: State, text: string): EventText => ({ state, text })

const servingText = (endpoints: unknown) =>
  typeof endpoints !== 'number'
    ? ". Its endpoints couldn't be read"
    : endpoints === 0
      ? ', serving no endpoints'
      : `, serving ${formatNumber(endpoints)} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`

function verifiedText(served: unknown, missing: readonly string[]): EventText {
  const all =
    served === 0 && missing.length === 0
      ? 'The agent had no endpoints before.'
      : 'All its endpoints are served again.'
  if (missing.length === 0) return entry('ready', all)
  return entry(
    'attention',
    `Not served again, as expected: ${missing.join(', ')}. A restart ends tunnels started through the agent API. Start them again on the agent's page.`,
  )
}

const formatterOf: ReadonlyMap<string, Formatter> = new Map(Object.entries(formatters))

/** Formats an event. An unknown kind, such as one from a newer console, is shown by its name. */
export const eventText = ({ kind, evidence }: AgentUpdateEvent): EventText =>
  formatterOf.get(kind)?.(evidence) ?? entry('unknown', kind)

/** Merges each failure with the stop event that it caused. */
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
  session_before: 'session before',
  sent_at: 'sent',
  code: 'code',
}

/** Returns the evidence that isn't in the text: IDs, codes, times. */
export const eventDetails = ({ evidence }: AgentUpdateEvent): { label: string; value: string }[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const value = evidence[key]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
