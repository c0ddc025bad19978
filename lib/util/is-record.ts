/** Whether a value is a JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a JSON object; none for anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The JSON objects of a list; none for anything else. */
export const itemsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
