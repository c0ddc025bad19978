import { cn } from './style'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'

/** The length, in characters, above which text might not fit in a cell. */
const MAY_BE_CUT = 14
const longWord = /\S{15}/

interface CutTextProps {
  text: string
  mono?: boolean
}

const urlOrAddress = /^\S*(?::\/\/|:\d+$)\S*$/

export function CutText({ text, mono = false }: CutTextProps) {
  const mayBeCut = text.length > MAY_BE_CUT
  const tip = mayBeCut ? text : undefined
  if (mono && isId(text))
    return (
      <span className="block font-mono max-lg:w-32" data-tip={tip}>
        <MiddleCut text={text} />
      </span>
    )
  const isOne = !/\s/.test(text) && (mono || text.includes('@'))
  const isMiddle = mono && mayBeCut && urlOrAddress.test(text)
  const content = isOne || mono ? <Breakable text={text} /> : text
  return (
    <span
      className={cn(
        mayBeCut ? 'cut-text' : 'block truncate',
        mono && 'font-mono',
        mayBeCut && (isOne || !longWord.test(text) ? 'max-lg:min-w-28' : 'max-lg:min-w-40'),
        isMiddle ? 'relative' : 'lg:truncate',
      )}
      data-tip={tip}
    >
      {isMiddle ? <span className="lg:sr-only">{content}</span> : content}
      {isMiddle && <MiddleCut text={text} className="max-lg:hidden" isSeenOnly />}
    </span>
  )
}
