import type { State } from '@/components/ui/state-chip'
import type { ApiLogEntry } from '@/lib/api/api-log'

type Ended = Pick<ApiLogEntry, 'method' | 'end' | 'status'>

/** Reports whether a read was rejected with status 404. */
export const isNotFound = ({ method, end, status }: Ended): boolean =>
  method === 'GET' && end === 'refused' && status === 404

export function endState(entry: Ended): [State, string] {
  const { end, status } = entry
  if (isNotFound(entry)) return ['unknown', String(status)]
  switch (end) {
    case 'done':
      return ['ready', String(status)]
    case 'refused':
      return [status === 429 ? 'attention' : 'wrong', String(status)]
    case 'none':
      return ['unknown', 'No usable response']
    case 'canceled':
      return ['unknown', 'Canceled']
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
  ['bulk-job', 'Running a bulk job'],
  ['known-by-id', 'Looking up resources added by ID'],
  ['site', 'Creating site resources'],
  ['site-deletion', 'Deleting a site'],
])

export const workText = (work: string): string => works.get(work) ?? work

export const consoleItself = 'The console'

/**
 * Returns the part of a resource that an operation changes or reads, such as `backend` for
 * `https-edges.routes.backend.put`. Returns null for a whole resource or route.
 */
export function subresourceOf(operation: string): string | null {
  const part = operation.split('.').slice(1, -1).at(-1)
  return part === undefined || part === 'routes' ? null : part
}

export const endOptions = [
  { value: 'done', label: 'Succeeded' },
  { value: 'refused', label: 'Rejected' },
  { value: 'none', label: 'No usable response' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'running', label: 'In progress' },
  { value: 'unknown', label: 'Unknown' },
] as const satisfies readonly { value: ApiLogEntry['end']; label: string }[]

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
])

const rejections = new Map([
  [400, 'The platform rejected the request as invalid.'],
  [401, 'The platform rejected the API key.'],
  [403, "The API key isn't allowed to make this request."],
  [404, "The resource doesn't exist."],
  [405, "The platform doesn't support this request."],
  [409, 'The request conflicts with the current state of the resource.'],
  [429, 'The platform is rate limiting requests.'],
])

/** Explains why a request was rejected or got no usable response, or returns null. */
export function errorText({ end, status, message, reason }: Errored): string | null {
  if (end === 'canceled') return null
  if (reason !== null) return reasons.get(reason) ?? reason
  if (end !== 'refused') return null
  if (message !== null) return /[.!?]$/.test(message) ? message : `${message}.`
  return (
    rejections.get(status ?? 0) ??
    ((status ?? 0) >= 500
      ? 'The platform failed to process the request.'
      : 'The platform rejected the request.')
  )
}

type Errored = Pick<ApiLogEntry, 'end' | 'status' | 'message' | 'reason'>

/** Shortens each long ID in a path by omitting its middle, as in `/endpoints/ep_3Mjp…CFeGo`. */
export const shortPath = (path: string): string =>
  path.replaceAll(/([a-z]{2,10}_[0-9A-Za-z]{4})[0-9A-Za-z]{12,}([0-9A-Za-z]{5})(?![0-9A-Za-z])/g, '$1…$2')

const longId = /[a-z]{2,10}_[0-9A-Za-z]{21,}(?![0-9A-Za-z])/g
const ID_END = 5

/**
 * The maximum lengths, in characters, of the end of a path that stays visible. `LONGEST_ID_END` applies if this end
 * starts within an ID.
 */
const [LONGEST_END, LONGEST_ID_END] = [24, 30]

/** Splits a path into its start and the end that stays visible in the list. The end may be empty. */
export function pathParts(path: string): [start: string, end: string] {
  const id = [...path.matchAll(longId)].at(-1)
  const cut = id ? id.index + id[0].length - ID_END : 0
  if (cut > 0 && path.length - cut <= LONGEST_ID_END) return [path.slice(0, cut), path.slice(cut)]
  const at = path.lastIndexOf('/')
  return at > 0 && path.length - at <= LONGEST_END ? [path.slice(0, at), path.slice(at)] : [path, '']
}
