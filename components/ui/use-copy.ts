'use client'

import { copyToClipboard } from './copy-to-clipboard'
import { useToast } from './toast'

/**
 * Returns a function that copies a string and shows the result in a toast, for actions whose control disappears, such
 * as a menu item. `what` begins the sentence: "ID".
 */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const toast = useToast()
  return async (text, what) => {
    if (await copyToClipboard(text)) toast(`${what} copied`)
    else toast(`${what} not copied: the browser blocked copying. Open the page and copy it there.`, 'refused')
  }
}
