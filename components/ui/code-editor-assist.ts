import {
  autocompletion,
  closeCompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
  completionStatus,
  currentCompletions,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Rect,
  type Tooltip,
} from '@codemirror/view'

export interface TextHelp {
  title: string
  about: string
  facts: readonly string[]
}

interface TextOption {
  label: string
  detail?: string
  info?: TextHelp
  /** The text to insert. `cursor` is the offset of the cursor in this text. */
  text: string
  cursor: number
}

export interface TextAssist {
  /**
   * Returns the suggestions at a position. `isAsked` is true if the person requested suggestions, and false during
   * typing.
   */
  suggest: (
    text: string,
    at: number,
    isAsked: boolean,
  ) => {
    /** The start of the word that a suggestion replaces, after the word's opening quote, if any. */
    from: number
    isQuoted: boolean
    options: readonly TextOption[]
  } | null
  explain: (text: string, at: number) => (TextHelp & { from: number; to: number }) | null
}

const word = /^[\w$./-]*/
const endsWord = /^[\s,:\]}]?$/

function helpBox({ title, about, facts }: TextHelp): HTMLElement {
  const box = document.createElement('div')
  box.className = 'max-w-[min(24rem,calc(100vw-2rem))] px-2.5 py-1.5 font-sans text-sm whitespace-normal'
  const lines: readonly (readonly [text: string, style: string])[] = [
    [title, 'font-mono font-medium wrap-anywhere'],
    [about, ''],
    ...facts.map((fact) => [fact, 'text-muted wrap-anywhere'] as const),
  ]
  for (const [text, style] of lines) {
    const line = box.appendChild(document.createElement('p'))
    line.className = style
    line.textContent = text
  }
  return box
}

const insert =
  ({ text, cursor }: TextOption, isQuoted: boolean) =>
  (view: EditorView, completion: Completion, start: number, at: number) => {
    const from = start - (isQuoted ? 1 : 0)
    const rest = view.state.sliceDoc(at, view.state.doc.lineAt(at).to)
    const end = at + (word.exec(rest)?.[0].length ?? 0)
    const isClosed = isQuoted && view.state.sliceDoc(end, end + 1) === view.state.sliceDoc(from, start)
    view.dispatch({
      changes: { from, to: end + (isClosed ? 1 : 0), insert: text },
      selection: { anchor: from + cursor },
      scrollIntoView: true,
      userEvent: 'input.complete',
      annotations: pickedCompletion.of(completion),
    })
  }

const suggestions = (assist: TextAssist) => (context: CompletionContext) => {
  const found = assist.suggest(context.state.sliceDoc(), context.pos, context.explicit)
  if (!found) return null
  const { from, isQuoted } = found
  const options = found.options.map((option, i) => ({
    label: option.label,
    detail: option.detail,
    sortText: String(i).padStart(3, '0'),
    apply: insert(option, isQuoted),
    info: () => (option.info ? helpBox(option.info) : null),
  }))
  const isWord = (text: string) => word.exec(text)?.[0] === text
  return {
    from,
    options,
    validFor: (text: string) => isWord(text) && options.every(({ label }) => label !== text),
  }
}

/** The minimum distance, in pixels, between the help and the edge of the window. */
const EDGE = 4

function placeHelp(_: EditorView, list: Rect, option: Rect, help: Rect, space: Rect) {
  const [width, height] = [help.right - help.left, help.bottom - help.top]
  if (width <= Math.max(list.left - space.left, space.right - list.right)) {
    const side = width <= space.right - list.right ? 'left' : 'right'
    const top = Math.max(space.top, Math.min(option.top, space.bottom - height)) - list.top
    return { style: `${side}: 100%; top: ${top}px` }
  }
  const left = Math.max(space.left + EDGE, Math.min(list.left, space.right - width - EDGE)) - list.left
  const roomBelow = space.bottom - list.bottom
  const side = roomBelow >= Math.min(height, list.top - space.top) ? 'top' : 'bottom'
  return { style: `${side}: 100%; left: ${left}px` }
}

const announceCount = EditorView.updateListener.of(({ view, state, startState }) => {
  if (completionStatus(state) !== 'active' || completionStatus(startState) === 'active') return
  const count = currentCompletions(state).length
  const effects = EditorView.announce.of(count === 1 ? '1 suggestion' : `${count} suggestions`)
  view.dispatch({ effects })
})

const noHelp: TextHelp = {
  title: 'No help at this position',
  about: 'Move the cursor to a key, an action or another known value.',
  facts: [],
}

const closeHelp = (view: EditorView) => {
  if (!hasHoverTooltips(view.state)) return false
  view.dispatch({ effects: closeHoverTooltips })
  return true
}

export function assistance(assist: TextAssist): {
  extension: Extension
  showHelp: (view: EditorView) => true
} {
  let isAsked = false
  const helpAt = (view: EditorView, at: number): Tooltip | null => {
    const found = assist.explain(view.state.sliceDoc(), at)
    if (!found && (!isAsked || hasHoverTooltips(view.state))) return null
    const { from, to } = found ?? { from: at, to: at }
    return { pos: from, end: to, above: true, create: () => ({ dom: helpBox(found ?? noHelp) }) }
  }
  const showHelp = (view: EditorView): true => {
    const at = view.state.selection.main.head
    closeCompletion(view)
    isAsked = true
    activateHover(view, at, endsWord.test(view.state.sliceDoc(at, at + 1)) ? -1 : 1, {
      until: (change) => change.docChanged || change.selection !== undefined,
    })
    isAsked = false
    const { title, about, facts } = assist.explain(view.state.sliceDoc(), at) ?? noHelp
    view.dispatch({ effects: EditorView.announce.of([title, about, ...facts].join('. ')) })
    return true
  }
  const keys = Prec.highest(
    keymap.of([
      // Escape must not also close a dialog around the editor.
      { key: 'Escape', run: (view) => closeCompletion(view) || closeHelp(view), stopPropagation: true },
      { key: 'Ctrl-Shift-Space', run: showHelp, preventDefault: true },
      ...completionKeymap,
    ]),
  )
  const extension = [
    autocompletion({
      override: [suggestions(assist)],
      defaultKeymap: false,
      icons: false,
      positionInfo: placeHelp,
      // Shows pages of options instead of a scrolling list, because the keyboard alone can't scroll a list.
      maxRenderedOptions: matchMedia('(pointer: coarse)').matches ? 5 : 10,
      // After a key is chosen, suggests its values.
      activateOnCompletion: () => true,
    }),
    EditorState.phrases.of({ Completions: 'Suggestions' }),
    announceCount,
    hoverTooltip(helpAt),
    keys,
    EditorView.domEventHandlers({ blur: (_, view) => void closeHelp(view) }),
    style,
  ]
  return { extension, showHelp }
}

const list = '.cm-tooltip.cm-tooltip-autocomplete > ul'
const style = EditorView.theme({
  [list]: { fontFamily: 'inherit', minWidth: 'min(14rem, 90vw)', maxWidth: '90vw', maxHeight: 'none' },
  [`${list} > li`]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.75rem',
    minHeight: 'var(--control)',
    padding: '0 0.625rem',
    lineHeight: '1.4',
  },
  [`${list} > li[aria-selected]`]: {
    color: 'var(--ink)',
    background: 'var(--hover)',
    outline: '2px solid var(--focus)',
    outlineOffset: '-2px',
  },
  '.cm-completionListIncompleteTop:before, .cm-completionListIncompleteBottom:after': {
    color: 'var(--muted)',
    opacity: '1',
  },
  '.cm-completionDetail': { marginLeft: 'auto', fontStyle: 'normal', color: 'var(--muted)' },
  '.cm-tooltip.cm-completionInfo': { padding: '0', whiteSpace: 'normal' },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
})
