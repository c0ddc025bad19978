const encoder = new TextEncoder()

/** Length in UTF-8 bytes, as the management API counts its limits. */
export const byteLength = (text: string) => encoder.encode(text).length
