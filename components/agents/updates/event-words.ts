import type { State } from '@/components/ui/state-chip'
import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import type { AgentUpdateEventKind } from '@/lib/agents/model/updates'
import { agentsWords } from './update-words'
import { formatNumber } from '@/lib/util/format-number'

interface Told {
  state: State
  words: string
}
type Evidence = AgentUpdateEvent['evidence']

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown'
/** The step at which an agent failed. Its reason is at the top of the page, or in its row. */
const failedAt: ReadonlyMap<string, string> = new Map([
  ['check', 'Failed before the update was sent.'],
  ['update', 'Failed when the update was sent.'],
  ['settle', 'Failed after the update, before the restart.'],
  ['restart', 'Failed when the restart was sent.'],
  ['follow', 'Failed while waiting for the agent to come back.'],
  ['verify', 'Failed after the restart, when its endpoints were checked.'],
])
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

type Teller = (evidence: Evidence) => Told

const told: Readonly<Record<AgentUpdateEventKind, Teller>> = {
  started: ({ by, agents }) => say('waiting', `${text(by)} started it for ${agentsWords(Number(agents))}.`),
  wave: ({ wave, agents }) =>
    say('waiting', `${wave === 0 ? 'The canary' : `Wave ${text(wave)}`} begins: ${list(agents).join(', ')}.`),
  checked: ({ version, endpoints }) => say('ready', `Online with ${text(version)}${servesWords(endpoints)}.`),
  'put-back': () => say('waiting', 'Nothing was sent to it; it waits again.'),
  'session-changed': () => say('attention', 'It has another session than before.'),
  'update-accepted': ({ settle_s }) =>
    say('ready', `It accepted the update. It is given ${text(settle_s)} s to install it.`),
  'update-unknown': ({ settle_s }) =>
    say(
      'unknown',
      `The answer to the update was lost. It is given ${text(settle_s)} s; its restart shows what came of it.`,
    ),
  'update-refused': ({ message }) => say('attention', `It refused the update: ${text(message)}`),
  'updated-elsewhere': () => say('attention', 'Another update of it is under way, or waits for its restart.'),
  'restarted-elsewhere': () => say('attention', 'Somebody else sent it a restart.'),
  'restart-accepted': () => say('ready', 'It accepted the restart.'),
  'restart-unknown': () => say('unknown', 'The answer to the restart was lost: it is looked for.'),
  back: ({ version, version_before, seen_after_s }) =>
    say(
      'ready',
      `Back under a new session, seen ${text(seen_after_s)} s later. It runs ${text(version)}; before, it ran ${text(version_before)}.`,
    ),
  unchanged: ({ version, settle_s }) =>
    say('attention', `Still ${text(version)}. It is given ${text(settle_s)} s more and one more restart.`),
  'not-installed': ({ version }) =>
    say(
      'attention',
      `Still ${text(version)}: the update whose answer was lost was not installed. It is sent again.`,
    ),
  verified: ({ served, expected_missing }) => verifiedWords(served, list(expected_missing)),
  failed: ({ at_step, stops }) =>
    say(
      'wrong',
      `${failedAt.get(text(at_step)) ?? 'Failed.'}${stops === true ? ' No more agents are started.' : ''}`,
    ),
  stopped: ({ reason }) => say('wrong', `Stopped: no more agents are started. ${text(reason)}`),
  paused: ({ by }) => say('attention', `${text(by)} paused it. What is under way is ended in order.`),
  resumed: ({ by }) => say('waiting', `${text(by)} resumed it. Commands are sent in their name.`),
  cancelled: ({ by }) => say('attention', `${text(by)} cancelled it. What is under way is ended in order.`),
  ended: () => say('ready', 'Ended.'),
}

const say = (state: State, words: string): Told => ({ state, words })

const servesWords = (endpoints: unknown) =>
  typeof endpoints !== 'number'
    ? '; what it serves could not be read'
    : endpoints === 0
      ? ', and serves no endpoint'
      : `, and serves ${formatNumber(endpoints)} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`

function verifiedWords(served: unknown, missing: readonly string[]): Told {
  const all =
    served === 0 && missing.length === 0
      ? 'It served nothing before.'
      : 'It serves again what it served before.'
  if (missing.length === 0) return say('ready', all)
  return say(
    'attention',
    `Not back, as expected: ${missing.join(', ')}. A restart loses tunnels that were started through the agent's own API; start them again on the agent's page.`,
  )
}

const tellers: ReadonlyMap<string, Teller> = new Map(Object.entries(told))

/** What an event says. A kind that is not known, as one of a console that is newer than the page, is named. */
export const eventWords = ({ kind, evidence }: AgentUpdateEvent): Told =>
  tellers.get(kind)?.(evidence) ?? say('unknown', kind)

/** The events with a failure and the stop that it caused as one. */
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

/** Of the evidence what the words leave out: ids, codes, times. */
export const proofOf = ({ evidence }: AgentUpdateEvent): { label: string; value: string }[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const value = evidence[key]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
