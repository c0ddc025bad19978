export interface Span {
  from: number
  /** The offset after the last character. */
  to: number
}

export interface JsonEntry {
  key: string
  keyAt: Span
  value: JsonNode
}

export type JsonNode = Span &
  (
    | { kind: 'object'; entries: JsonEntry[] }
    | { kind: 'array'; items: JsonNode[] }
    | { kind: 'string'; value: string }
    | { kind: 'number'; value: number }
    | { kind: 'boolean'; value: boolean }
    | { kind: 'null' }
  )

interface JsonFault extends Span {
  message: string
}

export type Reading = { node: JsonNode; fault?: never } | { fault: JsonFault; node?: never }

class NotJson extends Error {
  constructor(
    message: string,
    readonly from: number,
    readonly to: number,
  ) {
    super(message)
  }
}

const MAX_DEPTH = 500
const space = /[ \t\r\n]*/y
// A string can contain any character except U+0000 to U+001F. JSON.parse checks the escapes.
const stringToken = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\.)*"/uy
const wordToken = /-?\d[\d.eE+-]*|[a-z]+/y

class Reader {
  #at = 0
  constructor(readonly text: string) {}

  document(): JsonNode {
    const value = this.#value(0)
    this.#skip()
    if (this.#at < this.text.length) throw this.#fault('Remove the text after the document')
    return value
  }

  #skip(): void {
    space.lastIndex = this.#at
    space.test(this.text)
    this.#at = space.lastIndex
  }

  #fault(message: string, from = this.#at, to = from + 1): NotJson {
    return new NotJson(message, Math.min(from, this.text.length), Math.min(to, this.text.length))
  }

  #match(token: RegExp): string | undefined {
    token.lastIndex = this.#at
    const found = token.exec(this.text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #accepts(mark: string): boolean {
    this.#skip()
    const isHere = this.text[this.#at] === mark
    if (isHere) this.#at++
    return isHere
  }

  #value(depth: number): JsonNode {
    this.#skip()
    const from = this.#at
    if (depth > MAX_DEPTH) throw this.#fault(`Values can be nested at most ${MAX_DEPTH} levels deep`)
    switch (this.text[from]) {
      case '{':
        return this.#object(depth)
      case '[':
        return this.#array(depth)
      case '"':
        return { kind: 'string', value: this.#string(), from, to: this.#at }
      default:
        return this.#label()
    }
  }

  #object(depth: number): JsonNode {
    const from = this.#at++
    const entries: JsonEntry[] = []
    if (!this.#accepts('}'))
      do {
        this.#skip()
        const keyFrom = this.#at
        if (this.text[keyFrom] !== '"') throw this.#fault('Expected a key in double quotes')
        const key = this.#string()
        const keyAt = { from: keyFrom, to: this.#at }
        if (!this.#accepts(':')) throw this.#fault('Expected a colon after the key')
        entries.push({ key, keyAt, value: this.#value(depth + 1) })
      } while (this.#goesOn('}'))
    return { kind: 'object', entries, from, to: this.#at }
  }

  #array(depth: number): JsonNode {
    const from = this.#at++
    const items: JsonNode[] = []
    if (!this.#accepts(']'))
      do items.push(this.#value(depth + 1))
      while (this.#goesOn(']'))
    return { kind: 'array', items, from, to: this.#at }
  }

  #goesOn(end: string): boolean {
    if (this.#accepts(',')) return true
    if (this.#accepts(end)) return false
    throw this.#fault(
      this.#at < this.text.length ? `Expected a comma or ${end}` : `The text ends before the closing ${end}`,
    )
  }

  #string(): string {
    const from = this.#at
    const token = this.#match(stringToken)
    if (token === undefined) {
      const lineEnd = this.text.indexOf('\n', from)
      throw this.#fault(
        'The string must end on the line where it starts',
        from,
        lineEnd < 0 ? this.text.length : lineEnd,
      )
    }
    const value = parsed(token)
    if (typeof value !== 'string') throw this.#fault('Unknown escape sequence in this string', from, this.#at)
    return value
  }

  #label(): JsonNode {
    const from = this.#at
    if (from >= this.text.length) throw this.#fault('The text ends where a value is expected')
    const token = this.#match(wordToken)
    const span = { from, to: this.#at }
    const value = token === undefined ? undefined : parsed(token)
    if (value === null) return { kind: 'null', ...span }
    if (typeof value === 'boolean') return { kind: 'boolean', value, ...span }
    if (typeof value === 'number') return { kind: 'number', value, ...span }
    throw this.#fault('Invalid JSON value', from, Math.max(this.#at, from + 1))
  }
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}

/** Parses JSON into nodes with positions, or returns a fault. Accepts at most 500 levels of nesting. */
export function readJson(text: string): Reading {
  try {
    return { node: new Reader(text).document() }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return { fault: { message: error.message, from: error.from, to: error.to } }
  }
}

/** Returns the last entry with this key, as `JSON.parse` does. */
export function entryOf(node: JsonNode, key: string): JsonEntry | undefined {
  return node.kind === 'object' ? node.entries.findLast((entry) => entry.key === key) : undefined
}
