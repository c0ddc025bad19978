import { decodePunycode } from './punycode'

/** Characters that end a host name in a URL, or that URLs decode or ignore. */
const notInNames = /[\s/?#@:\\%[\]<>^|]/

/**
 * Reports whether a host is an IPv4 address. Browsers convert a name to one if it consists of numbers in another
 * script.
 */
const isIpv4 = (host: string) => /^\d+(?:\.\d+){3}$/.test(host)

/** Replaces the other dots that separate labels (RFC 3490 section 3.1), as Chinese and Japanese input methods enter. */
export const withAsciiDots = (name: string) => name.replaceAll(/[。．｡]/g, '.')

/** Reports whether a name contains only ASCII characters, so that it needs no conversion. */
const isAscii = (name: string) => /^[\0-\x7f]*$/.test(name)

/**
 * Converts a name with Unicode labels to A-labels (RFC 5891), as browsers do. Returns it unchanged if it's ASCII or can't
 * be converted.
 */
export function asciiName(name: string): string {
  if (isAscii(name) || notInNames.test(name)) return name
  const { hostname = '' } = URL.parse(`http://${name}`) ?? {}
  return hostname === '' || isIpv4(hostname) ? name : hostname
}

/** Returns the form of a name with A-labels and, if it differs, the form with Unicode labels. */
export function formsOf(name: string): string[] {
  const ascii = asciiName(name)
  const labels = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  const unicode = labels.join('.')
  return unicode !== ascii && asciiName(unicode) === ascii ? [ascii, unicode] : [ascii]
}

/** Returns an object with the Unicode form of a name. Empty if the name has no Unicode labels or can't be converted. */
export function unicodeForm(name: string): { unicode?: string } {
  const [, unicode] = formsOf(name)
  return unicode === undefined ? {} : { unicode }
}

/** Returns the Unicode form of a name. Returns the name itself if it has none. */
export const unicodeName = (name: string): string => unicodeForm(name).unicode ?? name
