import { Fragment } from 'react'

/** A name, host or address that breaks its line after a separator, and within a part only when that is longer than a line. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[./:@_-])(?=[^./:@_-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and no state
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
