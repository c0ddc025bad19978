export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** The rule of new passwords, for the help of their fields. */
export const passwordRule = `At least ${MIN_PASSWORD} characters.`

/** The error of a password that is made of the person's own email address. */
export const PERSONAL_PASSWORD = "Don't use the email address or a name in it as the password"

/** What is wrong with a password for this email, as an error of its field; null when nothing is. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return 'A password is required'
  if (length < MIN_PASSWORD) return `At least ${MIN_PASSWORD} characters; this has ${length}`
  if (length > MAX_PASSWORD) return `At most ${MAX_PASSWORD} characters; this has ${length}`
  const same = password.trim().toLowerCase() === email.trim().toLowerCase()
  return same ? PERSONAL_PASSWORD : null
}
