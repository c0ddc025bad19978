/** A text of so many UTF-8 bytes. */
export const ofBytes = (bytes: number, char = 'a') => char.repeat(bytes / Buffer.byteLength(char))
