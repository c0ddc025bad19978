import type { NavigationSection } from './navigation-list'
import { GO, lettered, type ShortcutId, singleKeys } from './shortcuts'

/** The labels of all shortcuts, in groups. The browser handles `open`. */
const groups: readonly { label: string; rows: Partial<Record<ShortcutId | 'open', string>> }[] = [
  {
    label: 'Anywhere',
    rows: { palette: 'Search pages, actions and resources', help: 'Show keyboard shortcuts' },
  },
  {
    label: 'Lists',
    rows: {
      search: 'Search the list',
      next: 'Next row',
      previous: 'Previous row',
      open: 'Open the row',
      select: 'Select the row',
    },
  },
  { label: 'Resource page', rows: { edit: 'Edit' } },
]

const keysOf = (id: string): readonly string[] => {
  if (id === 'palette') return ['⌘', 'K']
  return id === 'open' ? ['Enter'] : Object.entries(singleKeys).flatMap(([key, of]) => (of === id ? key : []))
}

export interface ShortcutGroup {
  label: string
  rows: readonly { label: string; keys: readonly string[] }[]
}

/** Returns the groups of shortcuts to list, including the shortcuts of pages. Omits empty groups. */
export const shortcutGroups = (sections: readonly NavigationSection[]): ShortcutGroup[] =>
  [
    ...groups.map(({ label, rows }) => ({
      label,
      rows: Object.entries(rows).map(([id, text]) => ({ label: text, keys: keysOf(id) })),
    })),
    {
      label: 'Go to a page',
      rows: lettered(sections).map(({ label, key = '' }) => ({ label, keys: [GO, key] })),
    },
  ].filter(({ rows }) => rows.length > 0)
