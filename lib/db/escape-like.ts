/** A text as a pattern of `like … escape '\\'` that matches that text alone. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
