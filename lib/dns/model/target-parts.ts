import { withAsciiDots } from './idn'

// The parts of an entered target: its name, and text that doesn't belong to it.

interface TargetParts {
  name: string
  extra: string[]
  kind: 'a URL' | 'a port' | 'a path' | 'other text' | null
}

/** Removes the zone from the end of a target, where DNS providers may have appended it. */
export const withoutZone = (value: string, zone: string) =>
  value.endsWith(`.${zone}`) ? value.slice(0, -zone.length - 1) : value

/** Splits a target into its name and other text, such as a URL's scheme. `wanted` are the required targets. */
export function splitTarget(value: string, wanted: readonly string[] = []): TargetParts {
  const parts = splitUrl(value)
  const isUrl = parts.kind !== null && wanted.includes(parts.name)
  return (isUrl ? null : splitText(value, wanted)) ?? parts
}

function splitUrl(value: string): TargetParts {
  const [, scheme = '', rest = value] = /^([a-z][a-z0-9+.-]*:\/+)(.*)$/.exec(value) ?? []
  const [, host = rest, path = ''] = /^([^/?#]*)([/?#].*)$/.exec(rest) ?? []
  const [, name = host, port = ''] = /^(.*)(:\d+)$/.exec(host) ?? []
  const extra = [scheme, port, path].filter(Boolean)
  const kind = scheme ? 'a URL' : port ? 'a port' : path ? 'a path' : null
  return { name, extra, kind }
}

/** Finds a required target with text around it, such as a line of a zone file or quotation marks. */
function splitText(value: string, wanted: readonly string[]): TargetParts | null {
  const text = decodeTarget(value)
  for (const name of wanted)
    for (const at of [text.indexOf(name), text.lastIndexOf(name)]) {
      const [before, after] = [text.slice(0, Math.max(at, 0)), text.slice(at + name.length)]
      const isAlone = /(?:^|[^\w.*-])$/.test(before) && /^\.?(?:$|[^\w.*-])/.test(after)
      const extra = [...new Set([before, after.replace(/^\./, '')].filter(Boolean).map(printed))]
      if (at >= 0 && isAlone && extra.length) return { name, extra, kind: 'other text' }
    }
  return null
}

/** Replaces escapes in a target with their characters: `\DDD` or `\X` (RFC 1035 section 5.1), or `%XX` in a URL. */
export function decodeTarget(value: string): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const decoded = value.replaceAll(/(?:\\\d{3}|%[0-9a-f]{2})+|\\./gi, (escaped) => {
    const bytes = escaped.match(/\\\d{3}|%[0-9a-f]{2}/gi)
    return bytes ? decoder.decode(Uint8Array.from(bytes, byteOf)) : escaped.slice(1)
  })
  return withAsciiDots(decoded)
}

const byteOf = (escape: string) => Number(escape.startsWith('%') ? `0x${escape.slice(1)}` : escape.slice(1))

/** Formats text for a message. Replaces characters other than printable ASCII with their code points. */
function printed(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? 'the space' : line.replaceAll(/[^ -~]/gu, codePoint)
}

export const codePoint = (char: string) =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
