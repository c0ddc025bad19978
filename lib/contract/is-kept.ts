// Without schemas: pages that show a secret once load this.

/** A stored secret as the browser has it; sent back in a request it says: keep it. */
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

/** A masked secret inside a text is this, followed by its fingerprint. */
export const markStart = 'adit:kept:'

/** Reports whether a text is nothing but the mark of a stored one: one that couldn't be read, so that all of it is hidden. */
export const isKeptText = (text: string): boolean => /^adit:kept:[0-9a-f]*$/.test(text)
