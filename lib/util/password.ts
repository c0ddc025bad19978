export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** The rule for new passwords, shown as help for their fields. */
export const passwordRule = `At least ${MIN_PASSWORD} characters.`

/** The error for a password based on the person's own email address. */
export const PERSONAL_PASSWORD = "The password can't be the email address or a name in it"

/** Returns the problem with a password for this email, as an error of its field; null if there is none. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return 'A password is required'
  if (length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters. This password has ${length}`
  if (length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters. This password has ${length}`
  const same = password.trim().toLowerCase() === email.trim().toLowerCase()
  return same ? PERSONAL_PASSWORD : null
}
