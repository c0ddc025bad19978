import { AnswerFault } from './head'

/** The maximum lengths, in bytes, of a line and of all trailer fields together. */
const [MAX_LINE, MAX_TRAILERS] = [4096, 16_384]

/** A decoder for chunked bodies (RFC 9112 section 7.1) that drops trailer fields. */
export class Chunks {
  #reading: 'size' | 'data' | 'end of data' | 'trailers' = 'size'
  #left = 0
  #line = ''
  #trailers = 0

  /**
   * Passes the decoded data in `bytes` to `deliver`. Returns the index after the end of the body, or -1 if the body
   * continues. Throws an `AnswerFault` if the encoding is invalid or a line is too long.
   */
  read(bytes: Buffer, deliver: (data: Buffer) => void): number {
    let at = 0
    while (at < bytes.length) {
      if (this.#reading === 'data') {
        const end = Math.min(bytes.length, at + this.#left)
        this.#left -= end - at
        if (this.#left === 0) this.#reading = 'end of data'
        deliver(at === 0 && end === bytes.length ? bytes : bytes.subarray(at, end))
        at = end
        continue
      }
      const lineEnd = bytes.indexOf(10, at) + 1
      this.#line += bytes.toString('latin1', at, lineEnd || bytes.length)
      if (this.#line.length > MAX_LINE) throw new AnswerFault('EPROTO')
      if (lineEnd === 0) return -1
      at = lineEnd
      const line = this.#line
      this.#line = ''
      if (this.#take(line)) return at
    }
    return -1
  }

  #take(line: string): boolean {
    if (this.#reading === 'trailers') {
      if (line === '\r\n') return true
      this.#trailers += line.length
      if (this.#trailers > MAX_TRAILERS) throw new AnswerFault('EPROTO')
    } else if (this.#reading === 'end of data') {
      if (line !== '\r\n') throw new AnswerFault('EPROTO')
      this.#reading = 'size'
    } else {
      const [, size] = /^([0-9a-f]{1,12})[\t ]*(?:;[^\r\n]*)?\r\n$/i.exec(line) ?? []
      if (size === undefined) throw new AnswerFault('EPROTO')
      this.#left = Number.parseInt(size, 16)
      this.#reading = this.#left === 0 ? 'trailers' : 'data'
    }
    return false
  }
}
