type Values = Record<string, unknown>

/** Returns the values that a create request sends. Omits empty inputs, so that the API's own defaults apply. */
export function withoutEmpty<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V> // a subset of V's entries
}

/** Returns the values that an update sends: the inputs that differ from the stored ones. An emptied input is `''`. */
export function changedFields<V extends Values>(stored: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as Partial<V> // a subset of V's entries
}

/**
 * Returns the inputs with each unchanged text in its stored form, so that a policy formatted for its editor is sent
 * back byte for byte.
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
