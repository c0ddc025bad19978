/** Reports whether a value is an object, but not null or an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of an object. Empty for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Returns the objects in an array. Empty for any other value. */
export const itemsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
