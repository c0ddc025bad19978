interface PemBlock {
  /** What stands between the dashes: `CERTIFICATE`. */
  label: string
  /** The block with its first and last line. */
  text: string
}

const block = /-----BEGIN ([A-Z0-9 ]+)-----[A-Za-z0-9+/=\s]+-----END \1-----/g

/** The complete blocks of a PEM text, whatever stands around them. Source: RFC 7468 section 2. */
export const pemBlocks = (text: string): PemBlock[] =>
  [...text.matchAll(block)].map(([whole, label = '']) => ({ label, text: whole }))

/** What private keys say of themselves. A label that is longer than any stays unread, so that the time is linear. */
const privateMarks =
  /(?:BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-|^Private-Lines:|b3BlbnNzaC1rZXktdj/im

/** Whether a text holds a private key, or a part of one that says so: PEM, OpenSSH, SSH2, PuTTY. */
export const hasPrivateKey = (text: string) => privateMarks.test(text)
