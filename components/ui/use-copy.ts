'use client'

import { copyToClipboard } from './copy-to-clipboard'
import { useToast } from './toast'

/**
 * Returns a function that copies a string and shows the result in a toast. For actions of a control that disappears,
 * such as a menu item. `what` is the first word of the message, such as "ID".
 */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const toast = useToast()
  return async (text, what) => {
    if (await copyToClipboard(text)) toast(`${what} copied`)
    else toast(`${what} not copied: the browser blocked copying. Open the page and copy it there.`, 'refused')
  }
}
