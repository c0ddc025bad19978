import type { SearchHit } from '@/lib/api/find'
import { icons } from '@/lib/resources/icons'
import { parseAddress, parseCidr } from '@/lib/resources/ip/cidr'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import type { NavigationItem } from './navigation-list'
import type { PaletteItem } from './palette-groups'

const moveVerbs = new Set(['change', 'move', 'switch'])
const moveFillers = new Set(['a', 'an', 'another', 'backend', 'endpoint', 'for', 'host', 'of', 'the', 'to'])
const MOVES_OFFERED = 5

/**
 * Returns the search text for the endpoint in a text such as "move host quay". The search text is empty if the text
 * names no endpoint yet. Returns null unless the text starts with a verb for changing a backend.
 */
export function movedIn(text: string): string | null {
  const [verb = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  if (!moveVerbs.has(verb)) return null
  const start = rest.findIndex((word) => !moveFillers.has(word))
  return start === -1 ? '' : rest.slice(start).join(' ')
}

const moveStart = 'change backend of '

/** Returns an entry that puts `moveStart` into the input, so that the person can add the endpoint. */
export const moveStarts = (text: string): PaletteItem[] =>
  text.toLowerCase().startsWith(moveStart)
    ? []
    : [
        {
          label: 'Change the backend of an endpoint…',
          also: 'Move an endpoint or host, switch to another backend',
          fills: moveStart,
          to: () => undefined,
        },
      ]

/**
 * Returns the entries that change the backends of the endpoints in a search result. Endpoints without an edge have no
 * backend to change.
 */
export const moveItems = (account: string, typed: string, hits: readonly SearchHit[]): PaletteItem[] =>
  hits
    .flatMap(({ id, title, edge }) => (edge === undefined ? [] : { id, title, edge }))
    .slice(0, MOVES_OFFERED)
    .map(({ id, title, edge }) => ({
      label: `Change backend of ${title}`,
      also: typed,
      kind: resourceTypes.endpoints.one,
      icon: icons.endpoints,
      to:
        edge.resource === 'https-edges'
          ? paths.detail(account, 'endpoints', id, { change: 'backend' })
          : paths.part(account, edge.resource, edge.id, 'backend'),
    }))

const accessWords = new Set(['access', 'add', 'allow', 'allowlist', 'grant', 'permit', 'whitelist'])

interface AllowEntry {
  item: PaletteItem
  /** True if the text also contains a word such as "allow". A bare address usually names an agent or session. */
  isAsked: boolean
}

/**
 * Returns the entry that creates a rule for the IP address or network in the text. Returns null if the text contains
 * neither, or if the person can't create rules.
 */
export function allowIn(
  account: string | undefined,
  text: string,
  creates: readonly Pick<NavigationItem, 'href'>[],
): AllowEntry | null {
  const words = text.toLowerCase().split(/\s+/)
  const cidr = words.find((word) => parseAddress(word) ?? parseCidr(word))
  const form = paths.create(account ?? '', 'ip-policy-rules')
  if (cidr === undefined || !creates.some(({ href }) => href === form)) return null
  const item = {
    label: `Allow ${cidr} in an IP policy`,
    also: text,
    icon: icons['ip-policy-rules'],
    to: paths.create(account ?? '', 'ip-policy-rules', { cidr }),
  }
  return { item, isAsked: words.some((word) => accessWords.has(word)) }
}
