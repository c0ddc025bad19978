import type { State } from '@/components/ui/state-chip'
import type { RequestEntry } from '@/lib/api/audit'
import { inSentence } from '@/lib/util/text'

/** How a call ended, as a chip: its state and word. */
export function endWords({ end, status }: Pick<RequestEntry, 'end' | 'status'>): [State, string] {
  switch (end) {
    case 'done':
      return ['ready', String(status)]
    case 'refused':
      return [status === 429 ? 'attention' : 'wrong', String(status)]
    case 'none':
      return ['unknown', 'No answer']
    case 'running':
      return ['waiting', 'Running']
    case 'unknown':
      return ['unknown', 'Unknown']
  }
}

const works = new Map([
  ['sync', 'Reading a list'],
  ['probe', 'Finding out what the API offers'],
  ['dns-check', 'Looking at DNS'],
  ['abuse-report', 'Following an abuse report'],
  ['agent-command', 'Following a command'],
  ['agent-update', 'Rolling update'],
  ['known-by-id', 'Looking up what is known by its id'],
  ['site', 'Site'],
  ['site-take-down', 'Taking down a site'],
])

/** On whose behalf a call was made, and for what of the console's own work. */
export function whoAsked({ user_email, work }: Pick<RequestEntry, 'user_email' | 'work'>): string {
  const what = work === null ? null : (works.get(work) ?? work)
  if (user_email === null) return what ?? 'The console'
  return what === null ? user_email : `${user_email}, ${inSentence(what)}`
}

/** Kinds of the console's own work, to choose from. */
export const workOptions = [...works].map(([value, label]) => ({ value, label }))

const reasons = new Map([
  ['name', 'the name was not found'],
  ['address', 'its address may not be asked'],
  ['connect', 'no connection came about'],
  ['tls', 'the TLS connection failed'],
  ['timeout', 'it did not answer in time'],
  ['cut', 'the connection was lost before the answer was complete'],
  ['redirect', 'it points elsewhere'],
  ['too-large', 'its answer was too large'],
  ['not-json', 'its answer was not JSON'],
  ['not-object', "its answer wasn't what the API documents"],
  ['aborted', 'it was given up'],
])

/** Why no usable answer came, as a half sentence. */
export const reasonWords = (reason: string): string => reasons.get(reason) ?? reason
