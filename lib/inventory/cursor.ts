import { Failure } from '@/lib/contract/failure'

/** A position in a list sorted by some value and then by id, as text of an address. */
export const writeCursor = (value: string, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The position that a text stands for. Throws Failure ADIT_BAD_REQUEST for any other text. */
export function readCursor(text: string): { value: string; id: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text.slice(0, 2048), 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && typeof parsed[1] === 'string')
      return { value: parsed[0], id: parsed[1] }
  } catch {
    // not JSON: the same answer as any other text that is no cursor
  }
  throw new Failure('ADIT_BAD_REQUEST', 'Invalid position in the list. Go to its first page.')
}
