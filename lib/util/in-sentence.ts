/** A label as it stands inside a sentence: `Domains` → `domains`, while `TCP addresses` and `SSH credentials` stay. */
export const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
