/** The code of an error of the system or a library, such as `ECONNREFUSED`; empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
