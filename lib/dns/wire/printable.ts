import { canonicalName } from '@/lib/dns/model/records'

// Names and texts from replies in printable form.

export const quoted = (text: string | Buffer): string =>
  `"${printable(Buffer.from(text)).replaceAll('"', '\\"')}"`

export const printableName = (name: string) => canonicalName(printable(name).replaceAll(' ', '\\032'))

export const targetName = (name: string) => printableName(name) || '.'

export const printableLabel = (label: Buffer) =>
  printable(label).replaceAll(' ', '\\032').replaceAll('.', '\\.').toLowerCase()

/**
 * Converts untrusted bytes to printable ASCII. Escapes backslashes as `\\` and unprintable bytes as `\DDD` (RFC 1035
 * section 5.1).
 */
export function printable(text: string | Buffer) {
  return [...Buffer.from(text)]
    .map((byte) => {
      if (byte === 0x5c) return '\\\\'
      return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, '0')}` : String.fromCharCode(byte)
    })
    .join('')
}
