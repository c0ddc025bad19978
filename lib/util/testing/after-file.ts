import { afterAll, vi } from 'vitest'
import { removeFolders } from './folder'

/** Belongs to the loaded code, which test files share, rather than to one of them. */
const ofCode = 'adit.schema-marks'

/** Test files share their processes, so each restores the clock, the process-wide slots and the disk. */
afterAll(() => {
  vi.useRealTimers()
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (slot.description?.startsWith('adit.') && slot.description !== ofCode)
      Reflect.deleteProperty(globalThis, slot)
  removeFolders()
})
