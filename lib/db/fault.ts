import { errorCode } from '@/lib/util/error-code'

/** What to tell a person about each SQLite result code that is a fault of the disk, its locks or the file. */
const sentences: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /^SQLITE_FULL/,
    "The console's disk is full. Free up space for its data directory, check what was saved, then try again.",
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM)/,
    "The console can't write to its data directory. Check the directory's permissions and whether its disk is mounted read-only.",
  ],
  [/^SQLITE_(BUSY|LOCKED)/, "Another process has locked the console's database. Try again in a few seconds."],
  [/^SQLITE_IOERR/, "The console's disk reported an error. Check the disk that holds its data directory."],
  [/^SQLITE_(CORRUPT|NOTADB)/, "The console's database is damaged. Stop the console and restore a backup."],
]

/** The sentence for an error that means the database cannot answer right now; null for any other error. */
export function storeFault(error: unknown): string | null {
  const code = errorCode(error)
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
