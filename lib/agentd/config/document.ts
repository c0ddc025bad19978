import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'

/** What is wrong with a file, and where. */
export interface Mistake {
  file: string
  line: number
  /** Dotted path of the key; empty when the file as a whole is meant. */
  key: string
  message: string
}

type Path = readonly PropertyKey[]

export interface ReadDocument {
  value: unknown
  /** The line of a key, or of the nearest one above it that stands there; counted from 1. */
  lineOf: (path: Path) => number
  mistakes: Mistake[]
}

const aliasNote = 'starts with *, which YAML reads as an alias: put it in quotes'

/** Where the value of a path stands: its key's place, else its own; null when it is not there. */
function placeOf(node: unknown, part: PropertyKey): { at: number; child: unknown } | null {
  if (isMap(node)) {
    const isIt = (value: unknown) => String(value) === String(part) || (value === null && part === '')
    const pair = node.items.find(({ key }) => isScalar(key) && isIt(key.value))
    const range = pair && isScalar(pair.key) ? pair.key.range : null
    return pair && range ? { at: range[0], child: pair.value } : null
  }
  if (!isSeq(node)) return null
  const child = node.items[Number(part)]
  const range = (child as Node | undefined)?.range // items of a parsed list are nodes
  return range ? { at: range[0], child } : null
}

function lineFinder(document: Document, counter: LineCounter) {
  return (path: Path): number => {
    let node: unknown = document.contents
    let at = 0
    for (const part of path) {
      const place = placeOf(node, part)
      if (!place) break
      at = place.at
      node = place.child
    }
    return counter.linePos(at).line
  }
}

/** Takes aliases without an anchor out of the document, since it has no value with them. Returns where they stood. */
function takeAliases(document: Document): { at: number; name: string }[] {
  const found: { at: number; name: string }[] = []
  visit(document, {
    Alias(_key, node) {
      if (node.resolve(document)) return undefined
      found.push({ at: node.range?.[0] ?? 0, name: node.source })
      return document.createNode('placeholder')
    },
  })
  return found
}

const words: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'is indented with a tab: YAML accepts only spaces',
  DUPLICATE_KEY: 'is defined twice',
  BAD_ALIAS: aliasNote,
}

/** The key that a line begins with; empty when it begins with none. */
const keyOn = (line: string | undefined) => /^[\s-]*"?([^\s"':]+)"?\s*:/.exec(line ?? '')?.[1] ?? ''

/** Parses with each tab that stood before a key made spaces, so that one does not hide the mistakes after it. */
function parseWithoutTabs(text: string) {
  const lines = text.split('\n')
  const tabs = new Set<number>()
  for (;;) {
    const counter = new LineCounter()
    const document = parseDocument(lines.join('\n'), { lineCounter: counter, prettyErrors: false })
    const tab = document.errors.find(({ code }) => code === 'TAB_AS_INDENT')
    const line = tab ? counter.linePos(tab.pos[0]).line : 0
    const before = lines[line - 1]
    const after = before?.replace(/^[ \t-]+/, (indent) => indent.replaceAll('\t', '  '))
    if (!tab || before === undefined || after === undefined || after === before)
      return { document, counter, lines, tabs }
    tabs.add(line)
    lines[line - 1] = after
  }
}

/** Reads YAML with the place of each key. What is no YAML is a mistake, and the rest is read all the same where it can be. */
export function readDocument(file: string, text: string): ReadDocument {
  const { document, counter, lines, tabs } = parseWithoutTabs(text)
  const mistake = (line: number, message: string): Mistake => ({
    file,
    line,
    key: keyOn(lines[line - 1]),
    message,
  })
  const mistakes = [...tabs].map((line) => mistake(line, words.TAB_AS_INDENT ?? ''))
  for (const { code, pos, message } of document.errors) {
    const { line } = counter.linePos(pos[0])
    if (mistakes.some((one) => one.line === line)) continue
    const known = words[code]
    mistakes.push(known ? mistake(line, known) : { file, line, key: '', message: `Invalid YAML: ${message}` })
  }
  for (const { at } of takeAliases(document)) mistakes.push(mistake(counter.linePos(at).line, aliasNote))
  const isReadable = document.errors.every(({ code }) => code in words)
  return {
    value: isReadable ? document.toJS({ maxAliasCount: 100 }) : undefined,
    lineOf: lineFinder(document, counter),
    mistakes,
  }
}
