/** Reports whether a text starts as an object or a list in JSON does. */
export const startsLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)
