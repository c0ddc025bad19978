/** Matches the start of an instruction: a location, a condition, or an imperative. */
const instruction =
  /^(?:In the (?:parent zone|zone)[ ,]|At the registrar|If |Unless |To |Add |Ask |Change |Check |Create |Delete |Keep |Replace |Reserve |Sign |Update )/

/**
 * Splits the message of a check into the finding and the change to make. The change starts with the first instruction.
 * It may be empty.
 */
export function partsOf(message: string): { finding: string; change: string } {
  const sentences = message.trim().split(/(?<=[.;)])\s+(?=[A-Z])/)
  const first = sentences.findIndex((sentence) => instruction.test(sentence))
  const at = first === -1 ? sentences.length : first
  return { finding: sentences.slice(0, at).join(' '), change: sentences.slice(at).join(' ') }
}
