import { Fragment } from 'react'
import { isId } from './middle-cut'

/** The length, in characters, above which a word can break. */
const LONG = 12

/** The maximum length, in characters, of a part between separators that stays on one line. */
const LONG_LABEL = 20

/** Matches positions after separators and before a port, except within IP addresses and versions. */
const afterDot = /(?<=[^./:@][./:@]+)(?<!\d\.(?=\d))(?<!\*\.)(?<!:(?=\d+$))(?=[^./:@])|(?<=[^:])(?=:\d+$)/
const afterHyphen = /(?<=[^_-][_-]+)(?=[^_-])/

/** Renders a name, host, address or path with possible line breaks after separators and before a port. */
export function Breakable({ text }: { text: string }) {
  if (text.split(/\s+/).every(({ length }) => length <= LONG)) return text
  return text.split(/(\s+)/).map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and no state
    <Fragment key={index}>{word.length > LONG ? <Parts word={word} /> : word}</Fragment>
  ))
}

function Parts({ word }: { word: string }) {
  const labels = word.split(afterDot)
  return labels.map((label, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {!afterHyphen.test(label) || isId(label) ? (
        label
      ) : labels.length > 1 && label.length <= LONG_LABEL ? (
        <span className="whitespace-nowrap">{label}</span>
      ) : (
        <Hyphenated label={label} />
      )}
    </Fragment>
  ))
}

const Hyphenated = ({ label }: { label: string }) =>
  label.split(afterHyphen).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
