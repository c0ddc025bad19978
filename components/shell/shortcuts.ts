import type { NavigationItem, NavigationSection } from './navigation-list'

/** All shortcuts, for the key handler and the list of shortcuts. */
export const shortcuts = [
  { id: 'palette', group: 'Anywhere', keys: ['⌘', 'K'], label: 'Search pages, actions and resources' },
  { id: 'help', group: 'Anywhere', keys: ['?'], label: 'Show keyboard shortcuts' },
  { id: 'search', group: 'Lists', keys: ['/'], label: 'Search the list' },
  { id: 'next', group: 'Lists', keys: ['j'], label: 'Next row' },
  { id: 'previous', group: 'Lists', keys: ['k'], label: 'Previous row' },
  { id: 'open', group: 'Lists', keys: ['Enter'], label: 'Open the row' },
  { id: 'select', group: 'Lists', keys: ['x'], label: 'Select the row' },
  { id: 'edit', group: 'Resource page', keys: ['e'], label: 'Edit' },
] as const

export type ShortcutId = (typeof shortcuts)[number]['id']

/** The first key of the shortcuts that open a page. */
const GO = 'g'
/** The maximum time between the two keys of a shortcut, in milliseconds. */
export const SEQUENCE_MS = 1_500

/**
 * The meaning of a key press: a shortcut, a page to open, or the first key of two. Null if the key press has no
 * meaning.
 */
export type Meaning = { run: ShortcutId } | { open: NavigationItem } | 'first-key' | null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Around {
  sections: readonly NavigationSection[]
  /** True if the previous key was `g`. */
  isSecond: boolean
  /**
   * True if single keys are shortcuts: no input has the focus, no dialog is open, and the person hasn't turned off
   * single-key shortcuts.
   */
  isAlone: boolean
}

/** Returns the navigation entries that have a letter. */
const lettered = (sections: readonly NavigationSection[]) =>
  sections.flatMap(({ items }) => items.filter(({ key }) => key !== undefined))

/** Returns the meaning of a key press. Null for Enter, because the browser opens the focused link itself. */
export function meaningOf(event: Pressed, { sections, isSecond, isAlone }: Around): Meaning {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey) return key === 'k' && !altKey && !shiftKey ? { run: 'palette' } : null
  if (!isAlone || altKey || key === 'Enter') return null
  const item = isSecond ? lettered(sections).find((one) => one.key === key) : undefined
  if (item) return { open: item }
  if (key === GO) return 'first-key'
  // Shift is part of some characters, such as a question mark.
  const found = shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === key)
  return found ? { run: found.id } : null
}

export interface ShortcutGroup {
  label: string
  rows: readonly { label: string; keys: readonly string[] }[]
}

/** Returns the groups of the list of shortcuts. */
export function shortcutGroups(sections: readonly NavigationSection[]): ShortcutGroup[] {
  const labels = [...new Set(shortcuts.map(({ group }) => group))]
  return [
    ...labels.map((label) => ({ label, rows: shortcuts.filter(({ group }) => group === label) })),
    {
      label: 'Go to a page',
      rows: lettered(sections).map(({ label, key = '' }) => ({ label, keys: [GO, key] })),
    },
  ].filter(({ rows }) => rows.length > 0)
}
