'use client'

import { useEffect, useState } from 'react'
import type { MenuItem } from './menu'

export interface PageAction extends MenuItem {
  /** The key that runs the action while no input has the focus. */
  shortcut?: string
}

const lists = new Map<object, readonly PageAction[]>()

/**
 * Adds the page's actions to the command palette and the shortcuts while the component is mounted. Pass the same items
 * as to the header's buttons and menu.
 */
export function usePageActions(actions: readonly PageAction[]): void {
  const [owner] = useState(() => ({}))
  useEffect(() => () => void lists.delete(owner), [owner])
  // Runs after every render, because actions and their reasons change with the data that the page reads.
  useEffect(() => void lists.set(owner, actions))
}

/** Returns the actions of the current page, in the order in which their components were mounted. */
export const pageActions = (): readonly PageAction[] => [...lists.values()].flat()
