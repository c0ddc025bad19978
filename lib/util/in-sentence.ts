/** A label as it stands inside a sentence: `Domains` → `domains`, while `TCP addresses` and `OpenID Connect` stay. */
export const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) && !/^\S+[A-Z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label
