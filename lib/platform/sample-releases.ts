import { newestOfMajor } from '@/lib/util/version'

/** Releases that sample agents know of; of each major the newest is what an update installs. */
const releases = ['2.9.4', '3.30.2', '3.31.0', '4.0.1']

/** What a sample agent of this version is updated to: never another major. Null when nothing is newer. Source: specification "Versioning". */
export const updateFor = (version: string): string | null => newestOfMajor(version, releases)
