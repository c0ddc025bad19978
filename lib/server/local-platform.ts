import { processWide } from '@/lib/util/records'
import 'server-only'

/** Functions of a local platform that runs in the same process as the console. */
export interface LocalPlatform {
  /** The base URL of the local platform. */
  baseUrl: string
  /** Creates a management API key of the local platform. Resolves with the key. */
  createKey: () => Promise<string>
  /** Adds sample data. Resolves with false if the data already exists. */
  seed: (size: 'small' | 'large') => Promise<boolean>
}

// Looked up on each use: tests share a process, and each starts without one.
const offered = () => processWide('local-platform', (): { platform?: LocalPlatform } => ({}))

/**
 * Registers the local platform. The main program calls this function before the console starts listening, unless
 * ADIT_PLATFORM is off. Registration is needed because the console can't import the platform's code.
 */
export function offerLocalPlatform(platform: LocalPlatform): void {
  offered().platform = platform
}

/** Returns the local platform of this process. Undefined if there is none. */
export const localPlatform = (): LocalPlatform | undefined => offered().platform
