/** The most bytes of a file that can be imported. */
export const MAX_FILE_BYTES = 1_048_576
/** The most entries of a file that can be imported. */
export const MAX_ENTRIES = 5_000
