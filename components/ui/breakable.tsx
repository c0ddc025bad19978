import { Fragment } from 'react'
import { isId } from './middle-cut'

/** The length below which words fit on any line, in characters. */
const LONG = 12

/** The length above which labels can break inside, after a hyphen or underscore, in characters. */
const LONG_LABEL = 20

const afterDot = /(?<=[^./:@][./:@]+)(?=[^./:@])/
const afterHyphen = /(?<=[^_-][_-]+)(?=[^_-])/

/**
 * A name, host, address or path that can break after a dot, slash, colon or at sign. Text without any of these, or a
 * long label, also breaks after a hyphen or underscore. Other labels and IDs don't break.
 */
export function Breakable({ text }: { text: string }) {
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
