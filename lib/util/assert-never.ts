/** The arm of a `switch` that cannot be reached: a type error when a case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
