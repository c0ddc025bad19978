import type { NavigationItem, NavigationSection } from './navigation-list'

export const singleKeys = {
  '?': 'help',
  '/': 'search',
  j: 'next',
  k: 'previous',
  x: 'select',
  h: 'previous-tab',
  l: 'next-tab',
  e: 'edit',
  r: 'run',
  c: 'copy',
  '#': 'delete',
} as const

export type ShortcutId = 'palette' | (typeof singleKeys)[keyof typeof singleKeys]

/** The first key of the shortcuts that open a page. */
export const GO = 'g'
/** The maximum time, in milliseconds, between the two keys of a shortcut. */
export const SEQUENCE_MS = 1_500

/**
 * The meaning of a key press: a shortcut, a page to open, or the start of a two-key shortcut. Null for any other key
 * press.
 */
export type Meaning = { run: ShortcutId } | { open: NavigationItem } | 'first-key' | null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Around {
  sections: readonly NavigationSection[]
  /** True if the previous key was `g`, pressed less than `SEQUENCE_MS` ago. */
  isSecond: boolean
  /** True if single keys are shortcuts. */
  isAlone: boolean
}

export const lettered = (sections: readonly NavigationSection[]) =>
  sections
    .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.below ?? [])]))
    .filter(({ key }) => key !== undefined)

const isSingle = (key: string): key is keyof typeof singleKeys => Object.hasOwn(singleKeys, key)

export function meaningOf(event: Pressed, { sections, isSecond, isAlone }: Around): Meaning {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  // With Caps Lock, a letter arrives in upper case without Shift.
  const key = shiftKey ? event.key : event.key.toLowerCase()
  if (ctrlKey || metaKey) return key === 'k' && !altKey && !shiftKey ? { run: 'palette' } : null
  if (!isAlone || altKey) return null
  const item = isSecond ? lettered(sections).find((one) => one.key === key) : undefined
  if (item) return { open: item }
  if (key === GO) return 'first-key'
  // Shift is part of some characters, such as a question mark.
  return isSingle(key) ? { run: singleKeys[key] } : null
}
