// The message of a check: the finding, followed by the changes to make, one per line.

const instruction =
  /^(?:Option A: |In the (?:parent zone|zone)[ ,]|At the registrar|If (?!you just changed )|Unless |To |Add |Ask |Change |Check |Create |Delete |Keep |Remove |Repair |Replace |Reserve |Set |Sign |Update )/

const gap = /(?<=[.;)])\s+(?=[A-Z])/g

/** Splits a check's message into the finding and the changes. The changes start at the first instruction. */
export function partsOf(message: string): { finding: string; change: string } {
  const text = message.trim()
  const starts = [0, ...[...text.matchAll(gap)].map(({ index, 0: space }) => index + space.length)]
  const at = starts.find((start) => instruction.test(text.slice(start))) ?? text.length
  return { finding: text.slice(0, at).trimEnd(), change: text.slice(at) }
}

export const messageOf = (findings: readonly string[], changes: readonly string[]): string =>
  [...findings, joinChanges(changes)].filter(Boolean).join(' ')

export const joinChanges = (changes: readonly string[]): string => changes.filter(Boolean).join('\n')

export const joinOptions = (...options: readonly string[]): string =>
  options.map((option, index) => `Option ${'ABC'.charAt(index)}: ${option}`).join('\n')

export const addAlternative = (message: string, text: string): string =>
  `${message}${/\nOption B: .*$/.test(message) ? '\nOption C: ' : ' '}${text}`

/** Splits a message's changes. Each change includes its alternatives. */
export const editsOf = (change: string): string[] => change.split(/\n(?!Option [BC]: )/).filter(Boolean)

/** Splits a change into its alternatives with their labels. The label is empty for a change without alternatives. */
export const optionsOf = (edit: string): { label: string; text: string }[] =>
  edit.split('\n').map((line) => {
    const [, label = '', text = line] = /^(Option [ABC]): (.*)$/.exec(line) ?? []
    return { label, text }
  })

export const numbered = (items: readonly string[]): string[] =>
  items.length > 1 ? items.map((item, index) => `${index + 1}. ${item}`) : [...items]
