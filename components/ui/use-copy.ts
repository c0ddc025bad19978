'use client'

import { copyToClipboard } from './copy-to-clipboard'
import { useToast } from './toast'

/**
 * Copies a text and says what came of it in a toast: for acts whose control is gone by then, such as a menu's. `what`
 * begins the sentence: "ID".
 */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const toast = useToast()
  return async (text, what) => {
    if (await copyToClipboard(text)) toast(`${what} copied`)
    else toast(`${what} not copied: the browser refused. Open it and copy it there.`, 'refused')
  }
}
