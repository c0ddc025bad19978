/** Where the platform writes what a person running it should see. */
export interface Log {
  info: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}
