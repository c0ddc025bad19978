/** Characters that end a host name in a URL, or that URLs decode or ignore. */
const notInNames = /[\s/?#@:\\%[\]<>^|]/

/** ASCII has no effect on names without other characters. */
const isAscii = (name: string) => /^[\0-\x7f]*$/.test(name)

/**
 * Converts a name with Unicode labels to A-labels (RFC 5891), as browsers do. Returns it unchanged if it's ASCII or can't
 * be converted.
 */
export function asciiName(name: string): string {
  if (isAscii(name) || notInNames.test(name)) return name
  return URL.parse(`http://${name}`)?.hostname ?? name
}

/** Returns the property with the Unicode form of a name, if it can be converted. */
export const unicodeForm = (name: string): { unicode?: string } =>
  asciiName(name) === name ? {} : { unicode: name }
