import 'server-only'
import { processWide } from '@/lib/util/records'

export interface LocalPlatform {
  baseUrl: string
  createKey: () => Promise<string>
  /** Adds sample data. Resolves with false if the data already exists. */
  seed: (size: 'small' | 'large') => Promise<boolean>
}

// Looked up on each use, because tests share a process and each test starts without a local platform.
const offered = () => processWide('local-platform', (): { platform?: LocalPlatform } => ({}))

/** Registers the local platform. Call this before the console starts listening. */
export function offerLocalPlatform(platform: LocalPlatform): void {
  offered().platform = platform
}

export const localPlatform = (): LocalPlatform | undefined => offered().platform
