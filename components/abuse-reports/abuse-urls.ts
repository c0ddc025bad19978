import { parseHttpUrl } from '@/lib/util/hosts'

/** A part of the pasted text, at most 200 characters long, with its 1-based line number. */
export interface UrlEntry {
  line: number
  text: string
}

export interface ReadUrls {
  /** The unique URLs to report, with any defanging undone. */
  urls: string[]
  repeated: number
  hosts: { host: string; count: number }[]
  /**
   * Words that look like a URL without a scheme, such as `example.com/a`, and that the user hasn't decided on. `url` is
   * the URL to report.
   */
  bare: (UrlEntry & { url: string })[]
  /** Strings that start like a URL but aren't valid URLs. Excludes strings that the user has omitted. */
  mangled: UrlEntry[]
  /** URLs that can't be reported because their scheme isn't http or https. */
  otherScheme: UrlEntry[]
  /** Lines without a URL, and email addresses. */
  ignored: UrlEntry[]
  decided: { added: number; skipped: number; omitted: number }
}

/**
 * A user's choices about pasted text: the `url` of each `bare` entry that was added or skipped, and the `text` of each
 * `mangled` entry that was omitted.
 */
export interface Decisions {
  added: readonly string[]
  skipped: readonly string[]
  omitted: readonly string[]
}
export const undecided: Decisions = { added: [], skipped: [], omitted: [] }

const defangings: readonly (readonly [RegExp, string])[] = [
  [/\[:\/\/\]/g, '://'],
  [/\bh(?:xx|XX|\*\*|tt|TT)p(s?)(?=\[?:)/gi, 'http$1'],
  [/\[:\]/g, ':'],
  [/\[\/\]/g, '/'],
  [/ ?(?:\[\.\]|\(\.\)|\{\.\}|\\\.|\[dot\]|\(dot\)|\{dot\}) ?/gi, '.'],
]
/** Matches a URL, including one whose dots are spelled out, such as `https://a dot example dot com`. */
const spokenDots = /\bhttps?:\/\/[\w-]+(?:(?:\.| dot )[\w-]+)+/gi

function refanged(text: string): string {
  const plain = defangings.reduce((trimmed, [pattern, meant]) => trimmed.replace(pattern, meant), text)
  return plain.replace(spokenDots, (url) => url.replace(/ dot /gi, '.'))
}

/** Joins the lines of each multiline URL in angle brackets (RFC 3986, appendix C). Keeps the numbers of later lines. */
const joined = (text: string) =>
  text.replace(/<\s*(h(?:tt|xx)ps?[^<>\s][^<>]{0,4000})>/gi, (_, inner: string) => {
    const whole = inner.replace(/[ \t]*\r?\n[ \t]*(?!h(?:tt|xx)ps?\b)/gi, '')
    return `<${whole}>${'\n'.repeat(inner.split('\n').length - whole.split('\n').length)}`
  })

const found = /https?:\/\/(?:(?!\]\(|[,;|]https?:\/\/)[^\s<>"`|\\^{}“”„‘’«»])*/gi

function trimmed(url: string): string {
  const count = (bracket: string) => url.split(bracket).length - 1
  const unopened = new Map([
    [')', count(')') - count('(')],
    [']', count(']') - count('[')],
  ])
  for (let end = url.length; end > 0; end--) {
    const last = url.charAt(end - 1)
    const surplus = unopened.get(last) ?? 0
    if (surplus > 0) unopened.set(last, surplus - 1)
    else if (!/[.,;:!?'*_…]/.test(last)) return url.slice(0, end)
  }
  return ''
}

/**
 * Matches text that starts with a dotted hostname, or with an IPv4 address and a path. Doesn't match `1.5` or
 * `name@host`.
 */
const hostLike =
  /^(?:[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/?#]|$)|(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\/[a-z])/i
/** Matches URLs whose scheme may be misspelled, such as `http:/a.example`, `http//a.example` or `htp://a.example`. */
const almostUrl = /^(?:h?tt{1,2}|ht)ps?(?::|\/\/)\S/i
const otherUrl = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|file):)/i
const mailAddress = /^[^\s@/]+@/
const maxText = 200

const wordsOf = (text: string) =>
  text
    .split(/[\s<>"`|]+|[,;](?=[\w-]+\.)/)
    .map((word) => trimmed(word.replace(/^[^\p{L}\p{N}]+/u, '')))
    .filter((word) => word !== '')

const asHttps = (word: string) => {
  const url = `https://${word}`
  return word.length <= 2048 && hostLike.test(word) && parseHttpUrl(url) ? url : undefined
}

interface LineParts {
  good: string[]
  bare: { text: string; url: string }[]
  mangled: string[]
  otherScheme: string[]
  ignored: string[]
}

function partsOf(line: string): LineParts {
  const plain = refanged(line)
  const candidates = (plain.match(found) ?? []).map(trimmed)
  const words = wordsOf(plain.replace(found, ' '))
  const almost = words.filter((word) => almostUrl.test(word))
  const bare = words.flatMap((word) => {
    const url = asHttps(word)
    return url === undefined ? [] : [{ text: word, url }]
  })
  const isWhole = (url: string) => parseHttpUrl(url) !== undefined
  const otherScheme = words.filter((word) => otherUrl.test(word) && !almostUrl.test(word))
  const hasAny = candidates.length + almost.length + bare.length + otherScheme.length > 0
  const isText = /[\p{L}\p{N}]/u.test(line)
  const mails = words.filter((word) => mailAddress.test(word) && !otherUrl.test(word))
  return {
    good: candidates.filter(isWhole),
    bare,
    mangled: [...candidates.filter((url) => !isWhole(url)), ...almost],
    otherScheme,
    ignored: hasAny ? mails : isText ? [line.trim()] : [],
  }
}

/** Creates a collection of URLs that also counts the URLs per host. Different spellings of a URL count as one. */
function collection() {
  const urls = new Map<string, string>()
  const hosts = new Map<string, number>()
  return {
    has: (url: string) => urls.has(new URL(url).href),
    add: (url: string) => {
      const { href, hostname } = new URL(url)
      if (urls.has(href)) return false
      urls.set(href, url)
      hosts.set(hostname, (hosts.get(hostname) ?? 0) + 1)
      return true
    },
    urls: () => [...urls.values()],
    hosts: () => [...hosts].map(([host, count]) => ({ host, count })),
  }
}

export function readUrls(text: string, decisions: Decisions = undecided): ReadUrls {
  const [added, skipped] = [new Set(decisions.added), new Set(decisions.skipped)]
  const omitted = new Set(decisions.omitted)
  const [trimmed, bare] = [collection(), new Map<string, ReadUrls['bare'][number]>()]
  const [mangled, otherScheme, ignored]: [UrlEntry[], UrlEntry[], UrlEntry[]] = [[], [], []]
  let repeated = 0
  for (const [index, line] of joined(text).split('\n').entries()) {
    const entry = (part: string) => ({ line: index + 1, text: part.slice(0, maxText) })
    const parts = partsOf(line)
    for (const url of parts.good) if (!trimmed.add(url)) repeated += 1
    for (const one of parts.bare) {
      const { href } = new URL(one.url)
      if (!bare.has(href)) bare.set(href, { ...entry(one.text), url: one.url })
    }
    mangled.push(...parts.mangled.map(entry))
    otherScheme.push(...parts.otherScheme.map(entry))
    ignored.push(...parts.ignored.map(entry))
  }
  const offered = [...bare.values()].filter(({ url }) => !trimmed.has(url))
  const taken = offered.filter(({ url }) => added.has(url) && trimmed.add(url))
  const open = offered.filter(({ url }) => !added.has(url))
  const bareLeft = open.filter(({ url }) => !skipped.has(url))
  const kept = mangled.filter((one) => !omitted.has(one.text))
  return {
    urls: trimmed.urls(),
    repeated,
    hosts: trimmed.hosts(),
    bare: bareLeft,
    mangled: kept,
    otherScheme,
    ignored,
    decided: {
      added: taken.length,
      skipped: open.length - bareLeft.length,
      omitted: mangled.length - kept.length,
    },
  }
}
