import { isRecord } from '@/lib/util/records'

// Don't import schemas here: pages that use this file don't load zod.

/** A masked secret, as the browser receives it. A masked secret in a request keeps the stored secret. */
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

/** The prefix of a masked secret inside a string. The secret's fingerprint follows. */
export const markStart = 'adit:kept:'

/** Reports whether a string consists only of a placeholder. */
export const isKeptText = (text: string): boolean => /^adit:kept:[0-9a-f]*$/.test(text)

/** Returns the text of a document that an API returned as an object, or any other value unchanged. */
export const documentText = (value: unknown): unknown => (isRecord(value) ? JSON.stringify(value) : value)

export const isRef = (value: unknown): value is { id: string } =>
  isRecord(value) && typeof value.id === 'string'

/** Joins keys and indices into a dotted path, with dots and backslashes in keys escaped. */
export const fieldPath = (names: readonly PropertyKey[]): string =>
  names.map((name) => String(name).replace(/[.\\]/g, String.raw`\$&`)).join('.')

/** Splits a dotted path into keys and indices. The inverse of `fieldPath`. */
export const fieldNames = (path: string): string[] =>
  path.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./).map((name) => name.replace(/\\([.\\])/g, '$1'))
