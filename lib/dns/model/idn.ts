import { decodePunycode } from './punycode'

/** Characters that change how a URL parser reads a hostname, or that make it invalid. */
const notInNames = /[\s/?#@:\\%[\]<>^|]/

const isIpv4 = (host: string) => /^\d+(?:\.\d+){3}$/.test(host)

/** Replaces other label separators (RFC 3490 section 3.1) with ASCII dots. */
export const withAsciiDots = (name: string) => name.replaceAll(/[。．｡]/g, '.')

const isAscii = (name: string) => /^[\0-\x7f]*$/.test(name)

/** Converts Unicode labels to A-labels (RFC 5891), as browsers do. Leaves a name unchanged if that isn't possible. */
export function asciiName(name: string): string {
  if (isAscii(name) || notInNames.test(name)) return name
  const { hostname = '' } = URL.parse(`http://${name}`) ?? {}
  return hostname === '' || isIpv4(hostname) ? name : hostname
}

/** Returns a name's ASCII form, followed by its Unicode form if it has a valid one. */
export function formsOf(name: string): string[] {
  const ascii = asciiName(name)
  const labels = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  const unicode = labels.join('.')
  return unicode !== ascii && asciiName(unicode) === ascii ? [ascii, unicode] : [ascii]
}

/** Returns a name's Unicode form as a property to spread, or an empty object if the name has none. */
export function unicodeForm(name: string): { unicode?: string } {
  const [, unicode] = formsOf(name)
  return unicode === undefined ? {} : { unicode }
}

export const unicodeName = (name: string): string => unicodeForm(name).unicode ?? name
