export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

export const passwordRule = `At least ${MIN_PASSWORD} characters.`

export const PERSONAL_PASSWORD = "The password can't be based on the email address"

/**
 * Checks that a new password has a valid length and differs from the email address. Returns the error message, or null.
 */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return 'Enter a password'
  if (length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters. This password has ${length}.`
  if (length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters. This password has ${length}.`
  const same = password.trim().toLowerCase() === email.trim().toLowerCase()
  return same ? PERSONAL_PASSWORD : null
}
