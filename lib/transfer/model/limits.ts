export const MAX_FILE_BYTES = 1_048_576
export const MAX_ENTRIES = 5_000
