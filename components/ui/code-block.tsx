import { Fragment, type ReactNode, type Ref } from 'react'
import { CopyButton } from './copy-button'
import { cn } from './style'

type CodeBlockProps = {
  code: string
  /** The text that the copy button copies. Defaults to `code`. */
  copied?: string
  /** The noun for the content in labels, such as "raw JSON" in "Copy raw JSON". */
  label: string
  /** True to hide the label above the code, because a heading already names the content. */
  isLabelHidden?: boolean
  /** True to show long lines in small text that scrolls instead of wrapping, for shell commands. */
  isScrolled?: boolean
  canCopy?: boolean
  copyRef?: Ref<HTMLButtonElement>
}

const breakable = (text: string, at: RegExp, show: (part: string) => ReactNode = (part) => part) =>
  text.split(at).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {show(part)}
    </Fragment>
  ))

const specialWord = /(\S{25,}|\S*\w-\w\S*)/

const unbroken = (part: string) =>
  /\w-\w/.test(part) ? <span className="inline-block max-w-full">{part}</span> : part

const betweenParts = /(?<=[/,{[=?&]|":)(?=[^/,=])/

const wrappable = (code: string) =>
  code.split(specialWord).map((word, i) =>
    i % 2 === 0 ? (
      word
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={i}>{breakable(word, betweenParts, unbroken)}</Fragment>
    ),
  )

export function CodeBlock({
  code,
  copied = code,
  label,
  isLabelHidden = false,
  isScrolled = false,
  canCopy = true,
  copyRef,
}: CodeBlockProps) {
  return (
    <div className="rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-sm text-muted">
        <span aria-hidden className="min-w-0 py-2 wrap-anywhere">
          {!isLabelHidden && breakable(label, /(?<=\/)/)}
        </span>
        {canCopy && <CopyButton value={copied} what={label} buttonRef={copyRef} />}
      </div>
      <div
        translate="no"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for inputs, and a section is a landmark
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-[60vh] overflow-auto rounded-md contain-inline-size"
      >
        <pre
          className={cn(
            'p-3 font-mono',
            isScrolled ? 'w-max text-xs' : 'text-sm wrap-anywhere whitespace-pre-wrap',
          )}
        >
          {isScrolled ? code : wrappable(code)}
        </pre>
      </div>
    </div>
  )
}
