import { afterAll, vi } from 'vitest'
import { removeFolders } from './folder'

/**
 * The name of a process-wide value that modules fill when they load. Test files share the loaded modules, so this value
 * must survive the reset.
 */
const ofCode = 'adit.schema-marks'

/**
 * Restores the clock and the process-wide state, and removes test folders, because test files share their processes.
 */
afterAll(() => {
  vi.useRealTimers()
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (slot.description?.startsWith('adit.') && slot.description !== ofCode)
      Reflect.deleteProperty(globalThis, slot)
  removeFolders()
})
