import { afterAll, vi } from 'vitest'
import { removeFolders } from './folder'

/** The name of a process-wide value that the reset keeps. Modules fill it when they load. */
const ofCode = 'adit.schema-marks'

/**
 * Resets the clock and process-wide values, and removes test directories, because several test files run in one process.
 */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (slot.description?.startsWith('adit.') && slot.description !== ofCode)
      Reflect.deleteProperty(globalThis, slot)
  removeFolders()
})
