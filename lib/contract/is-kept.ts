// This file has no schemas, because pages that show a secret once load it.

/** A stored secret in the form that the browser receives. In a request, it means that the secret is kept. */
export interface KeptSecret {
  set: true
  fingerprint: string
}

export const isKept = (value: unknown): value is KeptSecret =>
  typeof value === 'object' &&
  value !== null &&
  'set' in value &&
  value.set === true &&
  'fingerprint' in value &&
  typeof value.fingerprint === 'string'

/** The prefix of a masked secret inside a string, followed by its fingerprint. */
export const markStart = 'adit:kept:'

/** Reports whether a text consists only of a placeholder, which replaces a stored text that couldn't be parsed. */
export const isKeptText = (text: string): boolean => /^adit:kept:[0-9a-f]*$/.test(text)
