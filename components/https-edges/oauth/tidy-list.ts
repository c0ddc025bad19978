import { splitWords } from '@/lib/util/split-list'

/** Entries as people paste them, each once. */
export const onceEach = (text: string): string[] => [...new Set(splitWords(text))]

/** The same in lower case, as addresses and domains are sent. */
export const lowerOnceEach = (text: string): string[] => onceEach(text.toLowerCase())

/** What is done to a typed or pasted text to make a list of it, in words; empty when nothing is. */
export function tidyWords(text: string, split: (text: string) => string[]): string {
  const entries = splitWords(text)
  const tidied = split(text)
  const changed = entries.filter((entry) => !tidied.includes(entry)).length
  const twice = entries.length - tidied.length
  return [
    changed > 0 ? `Put into lower case: ${changed}.` : '',
    twice > 0 ? `Left out, as it is in the list already: ${twice}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
