/** Returns the line and the column of an offset, both counted from 1: "Line 3, column 5". */
export function positionIn(text: string, at: number): string {
  const before = text.slice(0, at)
  const column = at - before.lastIndexOf('\n') // lastIndexOf is -1 on the first line
  return `Line ${before.split('\n').length}, column ${column}`
}
