export const MAX_EMAIL = 254

export const EMAIL_INVALID = 'Enter an email address, such as ada@example.com'

export const EMAIL_TOO_LONG = `Must be at most ${MAX_EMAIL} characters`

/** Matches email addresses. Addresses at a domain without a dot, such as `localhost`, don't match. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Returns the error message for an invalid email address, or null if the address is valid. Ignores surrounding spaces.
 */
export function emailProblem(email: string): string | null {
  const text = email.trim()
  if (text.length > MAX_EMAIL) return EMAIL_TOO_LONG
  return emailPattern.test(text) ? null : EMAIL_INVALID
}
