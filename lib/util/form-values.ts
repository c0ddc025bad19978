type Values = Record<string, unknown>

/** Returns the values for a create request. Omits empty inputs, so that the API uses its defaults. */
export function withoutEmpty<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V> // a subset of V's entries
}

/** Returns the values for an update: the inputs that differ from the stored values. A cleared input is `''`. */
export function changedFields<V extends Values>(stored: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as Partial<V> // a subset of V's entries
}

/**
 * Returns the inputs with each unchanged text replaced by its stored form. A policy that was only formatted for the
 * editor is then sent exactly as stored.
 */
export function withStoredTexts<V extends Values>(initial: V, values: V, stored: Values): V {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const text = stored[name]
    return typeof value === 'string' && typeof text === 'string' && value === initial[name]
      ? [[name, text] as const]
      : []
  })
  return { ...values, ...Object.fromEntries(texts) }
}
