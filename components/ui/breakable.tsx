import { Fragment } from 'react'

/** Shorter words have room on any line. */
const LONG = 12

/** A name, host or address that breaks its line after a separator, and within a part only when that is longer than a line. */
export function Breakable({ text }: { text: string }) {
  return text
    .split(/(\s+)/)
    .flatMap((word) => (word.length > LONG ? word.split(/(?<=[^./:@_-][./:@_-]+)(?=[^./:@_-])/) : [word]))
    .map((part, index, parts) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and no state
      <Fragment key={index}>
        {/[./:@_-]$/.test(parts[index - 1] ?? '') && /^\S/.test(part) && <wbr />}
        {part}
      </Fragment>
    ))
}
