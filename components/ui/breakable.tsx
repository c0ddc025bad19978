import { Fragment } from 'react'
import { isId } from './middle-cut'

/** Words shorter than this fit on any line. */
const LONG = 12

/** Labels longer than this can break inside, after a hyphen or underscore. */
const LONG_LABEL = 20

const afterDot = /(?<=[^./:@][./:@]+)(?=[^./:@])/
const afterHyphen = /(?<=[^_-][_-]+)(?=[^_-])/

/**
 * A name, host, address or path that breaks after a dot, slash, colon or at sign. Without any of these, or in a long
 * label, it also breaks after a hyphen or underscore. Other labels and IDs don't break.
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
