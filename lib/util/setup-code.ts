const LENGTH = 8

export const normalizeSetupCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Returns the error message for text that can't be a setup code, or null for any other text. */
export function setupCodeProblem(code: string): string | null {
  if (code.trim() === '') return 'Enter the setup code'
  return normalizeSetupCode(code).length === LENGTH
    ? null
    : `The setup code has ${LENGTH} letters and digits, such as K7QF-2MXP`
}
