/** Whether a text has control characters of ASCII in it. */
export const hasControl = (text: string) => Array.from(text).some((char) => char < ' ' || char === '\x7f')
