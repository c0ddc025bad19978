import { processWide } from '@/lib/util/records'
import 'server-only'

/** The console's access to a local platform that runs in the same program. */
export interface LocalPlatform {
  /** Base URL of the local platform. */
  baseUrl: string
  /** Creates a management API key of the local platform and returns its value. */
  createKey: () => Promise<string>
  /** Adds sample data. Resolves with false if it was added before. */
  seed: (size: 'small' | 'large') => Promise<boolean>
}

// Looked up on each use: tests share a process, and each starts without one.
const offered = () => processWide('local-platform', (): { platform?: LocalPlatform } => ({}))

/**
 * Gives the console access to the local platform beyond its API, because the console never imports the platform. Called
 * by the console's main program before it listens; never called if `ADIT_PLATFORM` is off.
 */
export function offerLocalPlatform(platform: LocalPlatform): void {
  offered().platform = platform
}

/** Returns the local platform that runs alongside this console, if any. */
export const localPlatform = (): LocalPlatform | undefined => offered().platform
