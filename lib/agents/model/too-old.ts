import { isNewerVersion, majorOf } from '@/lib/util/version'
import { updateRefusal } from './command-reasons'

/**
 * The certainty that a version is too old for the update command. The API has no minimum version.
 * - `yes`: the platform rejected an update of this version, or of a newer one, as too old.
 * - `maybe`: a newer major version is known.
 * - `no`: neither applies, or the version isn't numeric.
 */
export const tooOldLevels = ['no', 'maybe', 'yes'] as const
export type TooOld = (typeof tooOldLevels)[number]

interface Versions {
  rejected: readonly string[]
  known: readonly string[]
}

const isNumeric = (version: string) => /^\d+\.\d/.test(version)

export function tooOldOf(version: string, { rejected, known }: Versions): TooOld {
  if (!isNumeric(version)) return 'no'
  if (rejected.some((one) => isNumeric(one) && !isNewerVersion(version, one))) return 'yes'
  return known.some((one) => isNumeric(one) && majorOf(one) > majorOf(version)) ? 'maybe' : 'no'
}

export const isTooOldError = (error: { code: string; message: string }) =>
  updateRefusal(error) === 'off' && /too old/i.test(error.message)
