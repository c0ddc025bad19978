import { Fragment } from 'react'
import { CopyButton } from './copy-button'

type CodeBlockProps = {
  code: string
  /** The noun for the content in labels, such as "raw JSON" in "Copy raw JSON". */
  label: string
  /** True to show only the copy button above the code, because a heading already names the content. */
  isLabelHidden?: boolean
}

/** Returns a label that can wrap after each slash. */
const breakable = (label: string) =>
  label.split(/(?<=\/)/).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/**
 * Shows code in a scrolling region with a copy button. Long lines wrap, within a
 * word only if the word is longer than a line. The region is focusable so that people can
 * scroll it with the keyboard.
 */
export function CodeBlock({ code, label, isLabelHidden = false }: CodeBlockProps) {
  return (
    <div className="rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-sm text-muted">
        <span aria-hidden className="min-w-0 py-2 wrap-anywhere">
          {!isLabelHidden && breakable(label)}
        </span>
        <CopyButton value={code} what={label} />
      </div>
      <section
        translate="no"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-[60vh] overflow-auto rounded-md contain-inline-size"
      >
        <pre className="p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{code}</pre>
      </section>
    </div>
  )
}
