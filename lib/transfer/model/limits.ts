export const MAX_FILE_BYTES = 1_048_576
/** The maximum number of entries in an imported file. */
export const MAX_ENTRIES = 5_000
