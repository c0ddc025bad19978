'use client'

import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatNumber, positionIn } from '@/lib/util/text'
import { Button } from './button'
import type { TextAssist } from './code-editor-assist'
import type { TextEditor, TextProblem } from './code-editor-view'
import { controlStyle } from './style'
import { Field, type FieldProps } from './field'

interface CodeEditorProps extends FieldProps {
  name: string
  /** The initial text. `onChange` reports later changes. */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** A ref whose `focus` method focuses the editor, for the form library. */
  ref?: Ref<{ focus: () => void }>
  maxBytes: number
  /** The problems in the text, ordered by position. */
  problems: readonly TextProblem[]
  /** The text as formatted JSON, or null if the text isn't JSON. */
  formatted: string | null
  /** The source of suggestions and help, or null until the source has loaded. */
  assist?: TextAssist | null
  /** The component that renders the examples button. `onInsert` replaces the text and focuses the editor. */
  Examples?: ComponentType<{ text: string; onInsert: (text: string) => void }>
  buttons?: ReactNode
}

const SHOWN_PROBLEMS = 20

/** An editor for JSON or YAML. Shows a plain text area until the editor has loaded, or if loading fails. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, help, error, required, value, maxBytes, problems, formatted, assist, Examples, buttons } =
    props
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const replace = (text: string) => {
    if (editor) editor.replace(text)
    else props.onChange(text)
    ;(editor ?? area.current)?.focus() // the focused button disappears
  }
  return (
    <div className="space-y-2">
      <Field {...{ label, help, error, required }} byteCount={{ text: value, maxBytes }}>
        {(control) => <Surface {...props} {...{ control, editor, setEditor, area }} />}
      </Field>
      <ProblemList label={label} text={value} problems={problems} goTo={editor?.goTo} onCorrect={replace} />
      <div className="-ml-3 flex flex-wrap gap-x-1">
        {Examples && <Examples text={value} onInsert={replace} />}
        {buttons}
        {assist !== undefined && (
          <Button
            variant="quiet"
            aria-keyshortcuts="Control+Shift+Space"
            data-tip="Ctrl+Shift+Space"
            className="aria-disabled:invisible"
            disabledReason={editor && assist ? undefined : "The editor hasn't loaded yet"}
            onClick={() => editor?.showHelp()}
          >
            Show help at cursor
          </Button>
        )}
        {formatted !== null && formatted !== value && (
          <Button variant="quiet" onClick={() => replace(formatted)}>
            Format JSON
          </Button>
        )}
      </div>
    </div>
  )
}

type SurfaceProps = CodeEditorProps & {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0]
  editor: TextEditor | null
  setEditor: (editor: TextEditor | null) => void
  area: RefObject<HTMLTextAreaElement | null>
}

function useEditor({ setEditor, area, value, onChange, onBlur }: SurfaceProps) {
  const host = useRef<HTMLDivElement>(null)
  const changed = useEffectEvent(onChange)
  const left = useEffectEvent(() => onBlur?.())
  const current = useEffectEvent(() => value) // a text area changes the line endings of its text

  // Binds to an editor outside React, which loads after the page.
  useEffect(() => {
    let opened: TextEditor | undefined
    let isOver = false
    const open = async () => {
      const { openEditor } = await import('./code-editor-view')
      const [parent, plain] = [host.current, area.current]
      if (isOver || !parent || !plain) return
      const hadFocus = document.activeElement === plain
      const start = { parent, text: current(), cursor: plain.selectionStart }
      opened = openEditor({ ...start, onChange: (text) => changed(text), onBlur: () => left() })
      // Synchronous, because the page would shift if it had both the editor and the text area for a frame.
      flushSync(() => setEditor(opened ?? null))
      if (hadFocus) opened.focus()
    }
    open().catch(() => undefined) // the text area works as well
    return () => {
      isOver = true
      opened?.close()
      setEditor(null)
    }
  }, [setEditor, area])
  return host
}

/** Updates the editor's problems, help, label and attributes, which React doesn't render. */
function useStyleOf({ editor, problems, assist, label, control }: SurfaceProps) {
  useEffect(() => editor?.markProblems(problems), [editor, problems])
  useEffect(() => {
    if (assist) editor?.setAssist(assist)
  }, [editor, assist])
  const {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': isRequired,
  } = control
  useEffect(() => {
    editor?.setAttributes({
      id,
      'aria-label': label,
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      ...(isInvalid === true && { 'aria-invalid': 'true' }),
      ...(isRequired === true && { 'aria-required': 'true' }),
      spellcheck: 'false',
      autocapitalize: 'none',
    })
  }, [editor, id, label, describedBy, isInvalid, isRequired])
}

function Surface(props: SurfaceProps) {
  const { control, editor, area, name, value, onChange, onBlur, ref } = props
  const host = useEditor(props)
  useStyleOf(props)
  useImperativeHandle(ref, () => ({ focus: () => (editor ?? area.current)?.focus() }), [editor, area])
  return (
    <>
      <div
        ref={host}
        translate="no"
        data-invalid={control['aria-invalid']}
        className={
          editor === null ? undefined : 'rounded-sm border border-edge font-mono data-invalid:border-wrong'
        }
      />
      {editor === null ? (
        <textarea
          {...control}
          ref={area}
          name={name}
          rows={10}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          className={controlStyle(
            'field-sizing-content max-h-(--editor-height,50vh) min-h-48 resize-y font-mono',
          )}
        />
      ) : (
        <input type="hidden" name={name} value={value} />
      )}
    </>
  )
}

function corrected(
  text: string,
  { from, to, typed, meant }: Pick<TextProblem, 'from' | 'to'> & NonNullable<TextProblem['correction']>,
) {
  return text.slice(0, from) + text.slice(from, to).replace(typed, () => meant) + text.slice(to)
}

function ProblemList({
  label,
  text,
  problems,
  goTo,
  onCorrect,
}: {
  label: string
  text: string
  problems: readonly TextProblem[]
  goTo: TextEditor['goTo'] | undefined
  onCorrect: (text: string) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const more = problems.length - SHOWN_PROBLEMS
  const count = problems.length === 1 ? '1 problem' : `${formatNumber(problems.length)} problems`
  return (
    <div className="max-w-text text-sm">
      <p aria-live="polite" className="font-medium text-wrong empty:sr-only">
        {problems.length > 0 && count}
      </p>
      {problems.length > 0 && (
        <section aria-label={`Problems: ${label}`} className="mt-1">
          <ul className="leading-6">
            {problems
              .slice(0, isWhole ? undefined : SHOWN_PROBLEMS)
              .map(({ from, to, message, correction }) => (
                <li key={`${from} ${to} ${message}`} className="wrap-anywhere">
                  {goTo ? (
                    <button type="button" className="text-link underline" onClick={() => goTo(from)}>
                      {positionIn(text, from)}
                    </button>
                  ) : (
                    positionIn(text, from)
                  )}
                  : {message}
                  {correction && (
                    <>
                      {' '}
                      <button
                        type="button"
                        className="text-link underline"
                        onClick={() => onCorrect(corrected(text, { from, to, ...correction }))}
                      >
                        Replace with {correction.meant}
                      </button>
                    </>
                  )}
                </li>
              ))}
          </ul>
          {more > 0 && (
            <Button
              variant="quiet"
              className="mt-1"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show ${formatNumber(more)} more`}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
