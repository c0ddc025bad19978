import { isRecord } from '@/lib/util/records'

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

/** Reports whether a value is a Ref: a JSON object with the ID of another resource. */
export const isRef = (value: unknown): value is { id: string } =>
  isRecord(value) && typeof value.id === 'string'

/**
 * Joins keys and indices into a dotted path. Keys such as header names may contain dots, so dots and backslashes are
 * escaped with a backslash. This keeps every path unique.
 */
export const fieldPath = (names: readonly PropertyKey[]): string =>
  names.map((name) => String(name).replace(/[.\\]/g, String.raw`\$&`)).join('.')

/** Splits a dotted path into keys and indices. */
export const fieldNames = (path: string): string[] =>
  path.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./).map((name) => name.replace(/\\([.\\])/g, '$1'))
