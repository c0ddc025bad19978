import { newestOfMajor } from '@/lib/util/version'

/** Releases that sample agents know of; of each major the newest is what an update installs. */
const releases = ['2.9.4', '3.30.2', '3.31.0', '4.0.1']

/** Finds the version that a sample agent is updated to, within its major; null when it runs the newest. */
export const updateFor = (version: string): string | null => newestOfMajor(version, releases)
