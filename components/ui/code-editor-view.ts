import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, indentService, indentUnit, syntaxTree } from '@codemirror/language'
import { nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { startsLikeJson } from '@/lib/util/text'
import { assistance, type TextAssist } from './code-editor-assist'

export interface TextProblem {
  from: number
  to: number
  message: string
  /** A misspelled name between `from` and `to`, and the name to replace it with. */
  correction?: { typed: string; meant: string }
}

export interface TextEditor {
  focus: () => void
  /** Moves the cursor to a position, scrolls it into view and focuses the editor. */
  goTo: (from: number) => void
  /** Replaces the whole text. The person can undo the replacement. */
  replace: (text: string) => void
  markProblems: (problems: readonly TextProblem[]) => void
  setAssist: (assist: TextAssist) => void
  /** Focuses the editor and, once `setAssist` has been called, shows the help at the cursor. */
  showHelp: () => void
  setAttributes: (attributes: Record<string, string>) => void
  close: () => void
}

interface EditorStart {
  parent: HTMLElement
  text: string
  cursor: number
  onChange: (text: string) => void
  onBlur: () => void
}

const tokenClasses: Readonly<Record<string, string>> = {
  PropertyName: 'text-link',
  String: 'text-ready',
  Number: 'text-waiting',
  True: 'text-attention',
  False: 'text-attention',
  Null: 'text-attention',
}
const tokenMarks = Object.fromEntries(
  Object.entries(tokenClasses).map(([name, className]) => [name, Decoration.mark({ class: className })]),
)

function colored(view: EditorView): DecorationSet {
  // Plain text in YAML would get incorrect colors if it were highlighted as JSON.
  if (!startsLikeJson(view.state.sliceDoc())) return Decoration.none
  const marks: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = tokenMarks[node.name]
        if (mark && node.to > node.from) marks.push(mark.range(node.from, node.to))
      },
    })
  return Decoration.set(marks, true)
}

const colors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = colored(view)
    }
    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state)
      if (update.docChanged || update.viewportChanged || isParsed) this.decorations = colored(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const style = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--control-text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-scroller': {
    minHeight: '12rem',
    maxHeight: 'var(--editor-height, 50vh)',
    overflow: 'auto',
    lineHeight: '1.5',
  },
  '.cm-scroller, .cm-tooltip': { fontFamily: 'inherit' },
  '.cm-content': { caretColor: 'var(--ink)', boxShadow: 'none' }, // the frame around the editor is red
  '.cm-gutters': {
    color: 'var(--muted)',
    backgroundColor: 'var(--sunken)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--edge)',
    borderRadius: '3px',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--wrong)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--wrong)',
    textUnderlineOffset: '3px',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--hover)', outline: '1px solid var(--edge)' },
})

/** Returns the nonce that the page's content security policy requires for style elements. */
const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** Indents new lines in YAML. The editor's JSON mode indents only JSON. */
const indentYaml = indentService.of((context, at) =>
  startsLikeJson(context.state.sliceDoc()) ? undefined : yamlIndent(context.lineAt(at, -1).text),
)

const jsonEditing = [
  EditorState.lineSeparator.of('\n'), // keeps other line endings as they are
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  indentYaml,
  json(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  EditorView.lineWrapping,
  keymap.of([
    { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true },
    ...defaultKeymap,
    ...historyKeymap,
  ]),
  colors,
  style,
]

/** Opens an editor for JSON or YAML in `parent`. Tab moves the focus, as in other inputs. */
export function openEditor({ parent, text, cursor, onChange, onBlur }: EditorStart): TextEditor {
  const attributes = new Compartment()
  const assisting = new Compartment()
  let showHelp: ((view: EditorView) => void) | undefined
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: Math.min(cursor, text.length) },
      extensions: [
        jsonEditing,
        EditorView.cspNonce.of(nonceOfPage()),
        attributes.of([]),
        assisting.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
        EditorView.domEventHandlers({ blur: onBlur }),
      ],
    }),
  })
  const within = (at: number) => Math.min(at, view.state.doc.length)
  return {
    focus: () => view.focus(),
    goTo: (from) => {
      view.dispatch({ selection: { anchor: within(from) }, scrollIntoView: true })
      view.focus()
    },
    replace: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    markProblems: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map(({ from, to, message }) => ({
            from: within(from),
            to: within(to),
            message,
            severity: 'error',
          })),
        ),
      ),
    setAssist: (input) => {
      const added = assistance(input)
      showHelp = added.showHelp
      view.dispatch({ effects: assisting.reconfigure(added.extension) })
    },
    showHelp: () => {
      view.focus()
      showHelp?.(view)
    },
    setAttributes: (input) =>
      view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(input)) }),
    close: () => view.destroy(),
  }
}

/** Returns the number of spaces for indenting the line after `line`. */
export function yamlIndent(line: string): number {
  const [, spaces = '', dashes = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(line) ?? []
  const column = spaces.length + dashes.length
  if (/:(?: +[|>][+-]?)?\s*$/.test(rest)) return column + 2
  return /^[^\s:]+: /.test(rest) ? column : spaces.length
}
