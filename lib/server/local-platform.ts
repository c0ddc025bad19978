import 'server-only'

/** What the program that runs console and local platform together can do for the console. */
export interface LocalPlatform {
  /** Where the local platform answers. */
  baseUrl: string
  /** Creates a management API key of the local platform and returns its value. */
  createKey: () => Promise<string>
  /** Fills it with sample data. Resolves with false where that was done before. */
  seed: (size: 'small' | 'large') => Promise<boolean>
}

const slot = Symbol.for('adit.local-platform')
const holder = globalThis as typeof globalThis & { [slot]?: LocalPlatform } // a slot that only this file uses

/**
 * Tells the console how to reach the local platform beyond its API: the console itself never imports the platform.
 * Called by the console's main program before it listens; never called when `ADIT_PLATFORM` is off.
 */
export function offerLocalPlatform(platform: LocalPlatform): void {
  holder[slot] = platform
}

/** The local platform that runs beside this console, if one does. */
export const localPlatform = (): LocalPlatform | undefined => holder[slot]
