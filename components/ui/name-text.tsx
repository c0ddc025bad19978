import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'

/** The name of a resource, which breaks at its separators; an ID shown in place of a name is cut in its middle. */
export const NameText = ({ text }: { text: string }) =>
  isId(text) ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )
