type Values = Record<string, unknown>

/** What a create sends of a form: an input left empty is absent, so that the API's own default holds. */
export function withoutEmpty<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V> // a subset of V's entries
}

/** What an update sends of a form: the inputs that differ from what is stored; an emptied one as `''`. */
export function changedFields<V extends Values>(stored: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as Partial<V> // a subset of V's entries
}

/**
 * What the inputs hold, with each text that was left as it started in its stored form: a policy that is laid out for its
 * editor goes back byte for byte.
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
