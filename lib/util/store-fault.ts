import { errorCode } from './errors'

export const isDiskFull = (error: unknown) => errorCode(error).startsWith('SQLITE_FULL')

type Program = 'console' | 'platform'

const sentences: readonly (readonly [code: RegExp, sentence: (program: Program) => string])[] = [
  [/^SQLITE_FULL/, (program) => `The ${program}'s disk is full. Free up space on the disk, then try again.`],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM)/,
    (program) =>
      `The ${program} can't write to its data directory. Check the directory's permissions and whether its disk is mounted read-only.`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    (program) => `Another process has locked the ${program}'s database. Try again in a few seconds.`,
  ],
  [
    /^SQLITE_IOERR/,
    (program) => `The ${program}'s disk reported an error. Check the disk that holds its data directory.`,
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    (program) => `The ${program}'s database is damaged. Stop the ${program} and restore a backup.`,
  ],
]

/** Returns the error message for an error from a program's store, or null for any other error. */
export function storeFault(error: unknown, program: Program = 'console'): string | null {
  const code = errorCode(error)
  return sentences.find(([pattern]) => pattern.test(code))?.[1](program) ?? null
}
