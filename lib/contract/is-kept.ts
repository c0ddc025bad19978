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
