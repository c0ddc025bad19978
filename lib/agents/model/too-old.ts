import { isNewerVersion, majorOf } from '@/lib/util/version'
import { updateRefusal } from './command-reasons'

/**
 * The certainty that a version is too old for the update command. The API has no minimum version.
 * - `yes`: the platform rejected an update of this version, or of a newer one, as too old.
 * - `maybe`: a newer major version is in use.
 * - `no`: nothing indicates that the version is too old.
 */
export const tooOldLevels = ['no', 'maybe', 'yes'] as const
export type TooOld = (typeof tooOldLevels)[number]

interface Versions {
  /** The versions whose update the platform rejected as too old. */
  rejected: readonly string[]
  /** The versions in use. */
  known: readonly string[]
}

const isNumeric = (version: string) => /^\d+\.\d/.test(version)

/** Returns the certainty that a version is too old for the update command. */
export function tooOldOf(version: string, { rejected, known }: Versions): TooOld {
  if (!isNumeric(version)) return 'no'
  if (rejected.some((one) => isNumeric(one) && !isNewerVersion(version, one))) return 'yes'
  return known.some((one) => isNumeric(one) && majorOf(one) > majorOf(version)) ? 'maybe' : 'no'
}

/** Reports whether the platform rejected an update because the agent is too old for the command. */
export const saysTooOld = (error: { code: string; message: string }) =>
  updateRefusal(error) === 'off' && /too old/i.test(error.message)
