import type { State } from '@/components/ui/state-chip'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { inSentence } from '@/lib/util/text'

/** Returns the state and label of a request's outcome. */
export function endState({ end, status }: Pick<ApiLogEntry, 'end' | 'status'>): [State, string] {
  switch (end) {
    case 'done':
      return ['ready', String(status)]
    case 'refused':
      return [status === 429 ? 'attention' : 'wrong', String(status)]
    case 'none':
      return ['unknown', 'No response']
    case 'running':
      return ['waiting', 'In progress']
    case 'unknown':
      return ['unknown', 'Unknown']
  }
}

const works = new Map([
  ['sync', 'Refreshing a list'],
  ['probe', 'Checking capabilities'],
  ['dns-check', 'Checking DNS'],
  ['abuse-report', 'Tracking an abuse report'],
  ['agent-command', 'Tracking an agent command'],
  ['agent-update', 'Running a rolling update'],
  ['known-by-id', 'Looking up resources added by ID'],
  ['site', 'Creating site resources'],
  ['site-deletion', 'Deleting a site'],
])

/** Returns the label of a kind of background work, or the unknown kind itself. */
export const workText = (work: string): string => works.get(work) ?? work

/**
 * Returns the person or the background work that caused a request, or both. Returns "The console" if neither is known.
 */
export function whoAsked({ user_email, work }: Pick<ApiLogEntry, 'user_email' | 'work'>): string {
  const what = work === null ? null : workText(work)
  if (user_email === null) return what ?? 'The console'
  return what === null ? user_email : `${user_email}, ${inSentence(what)}`
}

/** Filter options for the outcomes of requests. */
export const endOptions = [
  { value: 'done', label: 'Succeeded' },
  { value: 'refused', label: 'Rejected' },
  { value: 'none', label: 'No response' },
  { value: 'running', label: 'In progress' },
  { value: 'unknown', label: 'Unknown' },
] as const satisfies readonly { value: ApiLogEntry['end']; label: string }[]

/** Filter options for the kinds of background work. */
export const workOptions = [...works].map(([value, label]) => ({ value, label }))

const reasons = new Map([
  ['name', "The hostname wasn't found."],
  ['address', "The host's address isn't allowed."],
  ['connect', 'The connection failed.'],
  ['tls', 'The TLS connection failed.'],
  ['timeout', 'The request timed out.'],
  ['cut', 'The connection was lost.'],
  ['redirect', 'The response was a redirect.'],
  ['too-large', 'The response was too large.'],
  ['not-json', "The response wasn't JSON."],
  ['not-object', "The response didn't match the API's documentation."],
  ['aborted', 'The request was canceled.'],
])

/** Returns a sentence that explains why a request got no usable response. Returns an unknown code unchanged. */
export const reasonText = (reason: string): string => reasons.get(reason) ?? reason
