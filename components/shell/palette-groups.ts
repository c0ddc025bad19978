import type { PageAction } from '@/components/ui/page-actions'
import type { SearchHit } from '@/lib/api/find'
import type { Recent } from '@/lib/client/recents'
import { resourceTypes, isResourceName } from '@/lib/resources/resource-types'
import { type IconName, icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import { stemOf } from '@/lib/util/stem'
import { actionIcon } from '@/lib/util/action-icons'
import type { NavigationItem, NavigationSection } from './navigation-list'
import { commandIn } from './palette-commands'

export interface PaletteItem {
  label: string
  also?: string
  kind?: string
  icon?: string
  keys?: readonly string[]
  to: string | PageAction | (() => void)
  /** The text to put in the input when the person chooses the entry. The palette then stays open. */
  fills?: string
  isMono?: boolean
  /** The field of a resource that matches the text. Set only if the name doesn't match. */
  matched?: { label: string; text: string }
  state?: SearchHit['state']
  disabledReason?: string
}

export interface PaletteGroup {
  value: string
  items: PaletteItem[]
}

interface PaletteSource {
  account: string | undefined
  actions: readonly PageAction[]
  recents: readonly (Recent & { state?: SearchHit['state'] })[]
  sections: readonly NavigationSection[]
  creates: readonly NavigationItem[]
  consoleActs: readonly PaletteItem[]
  results: readonly PaletteItem[]
  pathname: string
}

const actionItem = (action: PageAction, creates: readonly NavigationItem[]): PaletteItem => ({
  label: action.label,
  to: action,
  icon: creates.find(({ href }) => href === action.href)?.icon ?? actionIcon(action.label),
  ...(action.shortcut !== undefined && { keys: [action.shortcut] }),
  ...(action.disabledReason !== undefined && { disabledReason: action.disabledReason }),
})

const agentKind = 'Agent'
const otherKinds: Readonly<Record<string, { one: string; icon: IconName }>> = {
  agents: { one: agentKind, icon: icons.agents },
  sites: { one: 'Site', icon: icons.sites },
  'bulk-jobs': { one: 'Bulk job', icon: icons.bulkJobs },
  'agent-updates': { one: 'Rolling update', icon: icons.agentUpdates },
}

function paletteResource(account: string, { section, id, title }: Recent): PaletteItem | null {
  const other = otherKinds[section]
  const kind = isResourceName(section) ? { one: resourceTypes[section].one, icon: icons[section] } : other
  if (kind === undefined) return null
  const to = paths.detail(account, section, id)
  return { label: title || id, kind: kind.one, icon: kind.icon, to, isMono: !/\s/.test(title) }
}

export function hitItem(
  account: string,
  { resource, id, title, matched, state }: Omit<SearchHit, 'resource'> & { resource: string },
): PaletteItem[] {
  const item = paletteResource(account, { section: resource, id, title })
  return item ? [{ ...item, ...(matched && { matched }), ...(state && { state }) }] : []
}

function pageItem(item: NavigationItem, kind: string, icon = item.icon): PaletteItem {
  const { label, also, href, search = '', key } = item
  return {
    label,
    kind,
    to: href + search,
    ...(also !== undefined && { also }),
    ...(icon !== undefined && { icon }),
    ...(key !== undefined && { keys: ['g', key] }),
  }
}

function pagesOfEntry(item: NavigationItem, group: string): PaletteItem[] {
  const { label, href, icon, below = [] } = item
  const tabs = below.map((page) =>
    pageItem(page.href === href ? { ...page, also: label } : page, label, page.icon ?? icon),
  )
  return below.some((page) => page.href === href) ? tabs : [pageItem(item, group), ...tabs]
}

const pagesOf = (sections: readonly NavigationSection[]): PaletteItem[] =>
  sections.flatMap((section) => section.items.flatMap((item) => pagesOfEntry(item, section.label ?? 'Page')))

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

const contains = (text: string, word: string) => text.includes(stemOf(word))

const fieldRank = (label: string | undefined) => (label === 'ID' ? 4 : 5)

const synonyms = [
  ['create', 'add', 'new', 'reserve', 'file'],
  ['delete', 'remove'],
]
const synonymsOf = (verb: string | undefined) =>
  synonyms.find((verbs) => verbs.some((one) => one === verb)) ?? []

function namesOf({ label, also = '', kind }: PaletteItem): string[] {
  const [verb, ...rest] = label.toLowerCase().split(' ')
  const others = (kind === undefined ? synonymsOf(verb) : []).map((synonym) => [synonym, ...rest].join(' '))
  return [label.toLowerCase(), ...others, also.toLowerCase()]
}

/**
 * Returns how well an entry matches the typed text, from 0 (the whole name) to 5 (a field other than the ID). Returns
 * null if nothing matches.
 */
function rankOf(item: PaletteItem, text: string): number | null {
  const words = wordsOf(text)
  const found = namesOf(item).filter((name) => words.every((word) => contains(name, word)))
  if (found.length > 0) return Math.min(...found.map((name) => nameRank(name, words)))
  return item.matched === undefined ? null : fieldRank(item.matched.label)
}

function nameRank(name: string, words: readonly string[]): number {
  if (name === words.join(' ')) return 0
  if (name.startsWith(words.join(' '))) return 1
  return words.every((word) => startsWord(name, stemOf(word))) ? 2 : 3
}

const startsWord = (name: string, text: string) =>
  [...name.matchAll(/[^\s./_@:-]+/g)].some(({ index }) => name.startsWith(text, index))

const isBlocked = ({ disabledReason }: PaletteItem) => disabledReason !== undefined

function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  if (text === '') return [...items]
  return items
    .flatMap((item) => {
      const rank = rankOf(item, text)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => Number(isBlocked(a.item)) - Number(isBlocked(b.item)) || a.rank - b.rank)
    .map(({ item }) => item)
}

const rankedResults = (results: readonly PaletteItem[], text: string): PaletteItem[] => {
  const ownRank = (item: PaletteItem) => rankOf(item, text) ?? fieldRank(undefined)
  const agentRanks = results.flatMap((item) => (item.kind === agentKind ? [ownRank(item)] : []))
  const sessionRank = agentRanks.length > 0 ? Math.min(...agentRanks) : 0
  const rank = (item: PaletteItem) =>
    item.kind === resourceTypes['tunnel-sessions'].one ? Math.max(ownRank(item), sessionRank) : ownRank(item)
  return results.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the URL that an entry opens, or null if the entry runs a function instead. */
export const hrefOf = ({ to }: PaletteItem): string | null =>
  typeof to === 'string' ? to : typeof to === 'function' ? null : (to.href ?? null)

const bestFirst = (groups: readonly PaletteGroup[], text: string): PaletteGroup[] => {
  const rank = ({ items: [first] }: PaletteGroup) => (first && text !== '' ? (rankOf(first, text) ?? 0) : 0)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}

function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups.flatMap(({ value, items }) => {
    const own = items.filter((item) => {
      const href = hrefOf(item)
      const isNew = href === null || !seen.has(href)
      if (href !== null) seen.add(href)
      return isNew
    })
    return own.length > 0 ? [{ value, items: own }] : []
  })
}

/** Adds the state from the matching search result to a recent resource, unless a page has already read its state. */
function withState(item: PaletteItem, results: readonly PaletteItem[]): PaletteItem {
  const state = item.state ?? results.find(({ to }) => to === item.to)?.state
  return state === undefined ? item : { ...item, state }
}

/** Returns the command palette's groups for the typed text. Actions on the page come first, and search results last. */
export function paletteGroups(source: PaletteSource, text: string): PaletteGroup[] {
  const { account, pathname, results } = source
  const isCommand = commandIn(text) !== null
  // Bulk jobs are named after their command, and would come before the agents that can receive it.
  const recents = source.recents
    .filter(({ section }) => !isCommand || section !== 'bulk-jobs')
    .flatMap(({ section, ...recent }) => hitItem(account ?? '', { ...recent, resource: section }))
    .filter(({ to }) => to !== pathname)
    .map((item) => withState(item, results))
  // Disabled actions appear only in search results.
  const actions = source.actions
    .filter(({ disabledReason }) => text !== '' || disabledReason === undefined)
    .map((action) => actionItem(action, source.creates))
  const creates = source.creates.map(({ label, also, href, icon = actionIcon(label) }) => ({
    label,
    ...(also !== undefined && { also }),
    to: href,
    icon,
  }))
  const consoleActs = source.consoleActs.map((act) => ({ ...act, icon: actionIcon(act.label) }))
  // The page that is already open would be the first entry, and Enter would do nothing.
  const pages = pagesOf(source.sections).filter(({ to }) => text !== '' || to !== pathname)
  const others = { value: 'Actions', items: matching([...creates, ...consoleActs], text) }
  const targets = [
    { value: 'Recent', items: matching(recents, text) },
    { value: 'Pages', items: matching(pages, text) },
  ]
  const isAct = isCommand || synonymsOf(wordsOf(text)[0]).length > 0
  return withoutRepeats([
    { value: 'This page', items: matching(actions, text) },
    ...(isAct ? [others, ...targets] : bestFirst([...targets, others], text)),
    { value: 'Results', items: rankedResults(results, text) },
  ])
}

/** Reports whether a result from an earlier search matches the typed text. */
export const stillMatches = ({ label, matched }: PaletteItem, text: string): boolean =>
  wordsOf(text).every((word) => contains(`${label} ${matched?.text ?? ''}`.toLowerCase(), word))

/** Splits a string into parts that match a typed word and parts that don't. */
export function matchedParts(text: string, typed: string): { text: string; isMatch: boolean }[] {
  const words = wordsOf(typed)
    .flatMap((word) => [word, stemOf(word)])
    .toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text, isMatch: false }]
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
