interface PemBlock {
  label: string
  text: string
}

const block = /-----BEGIN ([A-Z0-9 ]+)-----[A-Za-z0-9+/=\s]+-----END \1-----/g

/** Returns the complete blocks in PEM text (RFC 7468 section 2). */
export const pemBlocks = (text: string): PemBlock[] =>
  [...text.matchAll(block)].map(([whole, label = '']) => ({ label, text: whole }))

const privateMarks =
  /(?:BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-|^Private-Lines:|b3BlbnNzaC1rZXktdj/im

export const hasPrivateKey = (text: string) => privateMarks.test(text)
