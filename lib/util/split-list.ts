/** Entries as people paste them: each on a line, or with spaces, commas or semicolons between them. */
export const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '')

/** Entries that may have spaces in them: each on a line of its own. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
