/** Thrown for a missing, incomplete or invalid response. */
export class AnswerFault extends Error {
  constructor(readonly code: 'ECONNRESET' | 'EPROTO' | 'ETIMEDOUT') {
    super(code)
  }
}

export interface AnswerHead {
  readonly status: number
  readonly reason: string
  /** The header fields as received, as a flat list of alternating names and values. */
  readonly headers: string[]
}

/** A response head with the properties that determine where the body ends. */
export interface ReadHead extends AnswerHead {
  /**
   * The length of the body in bytes, `chunked` for a chunked body, or Infinity if the body ends when the connection
   * closes.
   */
  length: number | 'chunked'
  /** True if another request can follow on the connection. */
  isKept: boolean
  /**
   * The idle timeout, in milliseconds, that the server announces. Undefined or NaN if the server announces no timeout.
   */
  keptMs: number | undefined
}

/** Matches the characters and line ends that a head can't contain. */
const odd = /[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n)|[^\r]\n|\n[\t ]/
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/
const blank = (code: number) => code === 32 || code === 9

function fieldsOf(lines: readonly string[]): string[] {
  const fields: string[] = []
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const colon = line.indexOf(':')
    if (colon < 1 || blank(line.charCodeAt(colon - 1))) throw new AnswerFault('EPROTO')
    let [from, to] = [colon + 1, line.length]
    while (from < to && blank(line.charCodeAt(from))) from += 1
    while (from < to && blank(line.charCodeAt(to - 1))) to -= 1
    fields.push(line.slice(0, colon), line.slice(from, to))
  }
  return fields
}

function lengthOf(value: string, before: number | undefined): number {
  if (before !== undefined || !/^\d{1,15}$/.test(value)) throw new AnswerFault('EPROTO')
  return Number(value)
}

/**
 * Parses a response head without its final empty line (RFC 9112). `method` is the method of the request. Throws an
 * `AnswerFault` if the head is invalid.
 */
export function readHead(text: string, method: string): ReadHead {
  const lines = text.split('\r\n')
  const first = statusLine.exec(lines[0] ?? '')
  if (!first || odd.test(text)) throw new AnswerFault('EPROTO')
  const status = Number(first[2])
  const headers = fieldsOf(lines)
  let length: number | undefined
  let [coding, connection] = ['', '']
  let keptMs: number | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value = ''] = [headers[at], headers[at + 1]]
    // Compare lengths first: that rules out most names.
    if (name?.length === 14 && name.toLowerCase() === 'content-length') length = lengthOf(value, length)
    else if (name?.length === 17 && name.toLowerCase() === 'transfer-encoding')
      coding += `${value.toLowerCase()},`
    else if (name?.length === 10) {
      const lower = name.toLowerCase()
      if (lower === 'connection') connection += `${value.toLowerCase()},`
      if (lower === 'keep-alive') keptMs = Number(/timeout=(\d{1,6})/i.exec(value)?.[1] ?? NaN) * 1000
    }
  }
  if (coding !== '' && (coding !== 'chunked,' || length !== undefined)) throw new AnswerFault('EPROTO')
  const isEmpty = method === 'HEAD' || status < 200 || status === 204 || status === 304
  return {
    status,
    reason: first[3] ?? '',
    headers,
    length: isEmpty ? 0 : coding ? 'chunked' : (length ?? Infinity),
    isKept: first[1] === '1' ? !connection.includes('close') : connection.includes('keep-alive') && !coding,
    keptMs,
  }
}

export const answerText = (status: number, reason: string, headers: readonly string[]): string =>
  textOf(`HTTP/1.1 ${status} ${reason}`, headers)

/** Formats a request head. Throws a TypeError if the head contains invalid characters. */
export function requestText(method: string, target: string, headers: readonly string[]): string {
  const text = textOf(`${method} ${target} HTTP/1.1`, headers)
  if (/[^!-\xff]/.test(target) || odd.test(text) || text.split('\r\n').length !== headers.length / 2 + 3)
    throw new TypeError('The request contains invalid characters')
  return text
}

function textOf(first: string, headers: readonly string[]): string {
  let text = `${first}\r\n`
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at] ?? ''}: ${headers[at + 1] ?? ''}\r\n`
  return `${text}\r\n`
}
