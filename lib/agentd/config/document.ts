import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'

export interface Mistake {
  file: string
  line: number
  /** The name or dotted path of the key. Empty if the message isn't about a single key. */
  key: string
  message: string
}

type Path = readonly PropertyKey[]

export interface ReadDocument {
  value: unknown
  /** Returns the line number (from 1) of a key, or of its closest existing parent if the key doesn't exist. */
  lineOf: (path: Path) => number
  mistakes: Mistake[]
}

const aliasNote = 'value starts with *, which YAML treats as an alias: put it in quotes'

function positionOf(node: unknown, part: PropertyKey): { at: number; child: unknown } | null {
  if (isMap(node)) {
    const isIt = (value: unknown) => String(value) === String(part) || (value === null && part === '')
    const pair = node.items.find(({ key }) => isScalar(key) && isIt(key.value))
    const range = pair && isScalar(pair.key) ? pair.key.range : null
    return pair && range ? { at: range[0], child: pair.value } : null
  }
  if (!isSeq(node)) return null
  const child = node.items[Number(part)]
  const range = (child as Node | undefined)?.range // Items of a parsed list are nodes.
  return range ? { at: range[0], child } : null
}

function lineFinder(document: Document, counter: LineCounter) {
  return (path: Path): number => {
    let node: unknown = document.contents
    let at = 0
    for (const part of path) {
      const position = positionOf(node, part)
      if (!position) break
      at = position.at
      node = position.child
    }
    return counter.linePos(at).line
  }
}

function applyAliases(document: Document): { at: number; name: string }[] {
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

const labels: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'is indented with a tab: use spaces',
  DUPLICATE_KEY: 'is defined twice',
  BAD_ALIAS: aliasNote,
}

const keyOn = (line: string | undefined) => /^[\s-]*"?([^\s"':]+)"?\s*:/.exec(line ?? '')?.[1] ?? ''

/** Parses YAML as if the tabs in its indentation were spaces, so that a tab doesn't hide later errors. */
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

/** Parses a YAML document. `value` is undefined if a syntax error makes the document unreadable. */
export function readDocument(file: string, text: string): ReadDocument {
  const { document, counter, lines, tabs } = parseWithoutTabs(text)
  const mistake = (line: number, message: string): Mistake => ({
    file,
    line,
    key: keyOn(lines[line - 1]),
    message,
  })
  const mistakes = [...tabs].map((line) => mistake(line, labels.TAB_AS_INDENT ?? ''))
  for (const { code, pos, message } of document.errors) {
    const { line } = counter.linePos(pos[0])
    if (mistakes.some((one) => one.line === line)) continue
    const known = labels[code]
    mistakes.push(known ? mistake(line, known) : { file, line, key: '', message: `Invalid YAML: ${message}` })
  }
  for (const { at } of applyAliases(document)) mistakes.push(mistake(counter.linePos(at).line, aliasNote))
  const isReadable = document.errors.every(({ code }) => code in labels)
  return {
    value: isReadable ? document.toJS({ maxAliasCount: 100 }) : undefined,
    lineOf: lineFinder(document, counter),
    mistakes,
  }
}
