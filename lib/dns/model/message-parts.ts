/** Matches the start of an instruction: a location, a condition, or an imperative. */
const instruction =
  /^(?:In the (?:parent zone|zone)[ ,]|At the registrar|If |Unless |To |Add |Ask |Change |Check |Create |Delete |Keep |Replace |Reserve |Sign |Update )/

const sentencesOf = (text: string) => text.trim().split(/(?<=[.;)])\s+(?=[A-Z])/)

/**
 * Splits the message of a check into the finding and the change to make. The change starts with the first instruction.
 * It may be empty.
 */
export function partsOf(message: string): { finding: string; change: string } {
  const sentences = sentencesOf(message)
  const first = sentences.findIndex((sentence) => instruction.test(sentence))
  const at = first === -1 ? sentences.length : first
  return { finding: sentences.slice(0, at).join(' '), change: sentences.slice(at).join(' ') }
}

/**
 * Splits a change into the edits of zones that it consists of, in the order in which to make them. Conditions and
 * alternatives stay with the edit that they are about.
 */
export function editsOf(change: string): string[] {
  const edits: string[] = []
  let isConditional = false
  for (const sentence of sentencesOf(change)) {
    const isEdit = /^In the (?:parent )?zone[ ,]/.test(sentence) && !isConditional
    if (isEdit || edits.length === 0) edits.push(sentence)
    else edits.push(`${edits.pop()} ${sentence}`)
    isConditional = /^(?:If|Unless) /.test(sentence)
  }
  return edits.filter((edit) => edit !== '')
}
