import { splitWords } from '@/lib/util/text'
import { parseAddress } from './cidr'

/** Splits a list at commas, and at spaces only between addresses, so that an error quotes any other text as a whole. */
export function addressesIn(text: string): string[] {
  const entries = text.split(',').flatMap((entry) => {
    const words = splitWords(entry)
    return words.every((word) => parseAddress(word) !== null) ? words : [entry.trim()]
  })
  return [...new Set(entries)]
}

/** Describes an invalid entry of a list of addresses without ports. */
export function invalidAddress(entry: string): string {
  const host = /^\[(.+)\]:\d+$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1]
  if (host !== undefined && parseAddress(host))
    return `Enter ${host} without a port. The port is the same for all name servers.`
  const shown = entry.length > 60 ? `${entry.slice(0, 60)}…` : entry
  return `Invalid IP address: ${shown}. Separate addresses with commas.`
}

/** Returns the problem of the first invalid entry. */
export function addressListProblem(entries: readonly string[]): string | undefined {
  const invalid = entries.find((entry) => parseAddress(entry) === null)
  return invalid === undefined ? undefined : invalidAddress(invalid)
}
