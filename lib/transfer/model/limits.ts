/** Maximum size of an imported file, in bytes. */
export const MAX_FILE_BYTES = 1_048_576
/** Maximum number of entries in an imported file. */
export const MAX_ENTRIES = 5_000
