// Decodes Punycode (RFC 3492) of internationalized domain names. The URL class can only encode it.

const base = 36
const [tMin, tMax] = [1, 26]
const [skew, damp] = [38, 700]
const [initialBias, initialCode] = [72, 128]
const maxCode = 0x10_ffff

function digitOf(character: string | undefined): number | null {
  const code = character?.codePointAt(0) ?? 0
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 48 + 26 : null
}

/** Returns the bias for the next character (RFC 3492 section 6.1). */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > Math.floor(((base - tMin) * tMax) / 2); bias += base) rest = Math.floor(rest / (base - tMin))
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/**
 * Reads the variable-length integer at `start`. `end` is the position after the integer. Returns null if the integer is
 * invalid.
 */
function integerAt(text: string, start: number, bias: number): { value: number; end: number } | null {
  let value = 0
  let weight = 1
  for (let at = start, k = base; ; at += 1, k += base) {
    const digit = digitOf(text[at])
    if (digit === null) return null
    value += digit * weight
    if (value > Number.MAX_SAFE_INTEGER / base) return null
    const threshold = Math.min(Math.max(k - bias, tMin), tMax)
    if (digit < threshold) return { value, end: at + 1 }
    weight *= base - threshold
  }
}

/** Decodes the lowercase part of a label after `xn--`. Returns null if the text is invalid. */
export function decodePunycode(text: string): string | null {
  const ascii = Math.max(text.lastIndexOf('-'), 0)
  const characters = text.slice(0, ascii).split('')
  let [code, bias, index] = [initialCode, initialBias, 0]
  for (let at = ascii ? ascii + 1 : 0; at < text.length;) {
    const delta = integerAt(text, at, bias)
    if (!delta) return null
    const length = characters.length + 1
    bias = adapted(delta.value, length, index === 0 && code === initialCode)
    index += delta.value
    code += Math.floor(index / length)
    index %= length
    if (code > maxCode) return null
    characters.splice(index, 0, String.fromCodePoint(code))
    index += 1
    at = delta.end
  }
  return characters.join('')
}
