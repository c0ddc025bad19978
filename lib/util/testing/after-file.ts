import { afterAll, vi } from 'vitest'
import { removeFolders } from './folder'

/** Belongs to the loaded code, which test files share, and not to one of them. */
const ofCode = 'adit.schema-marks'

/** Test files share their processes: each leaves the clock, the process-wide slots and the disk as it found them. */
afterAll(() => {
  vi.useRealTimers()
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (slot.description?.startsWith('adit.') && slot.description !== ofCode)
      Reflect.deleteProperty(globalThis, slot)
  removeFolders()
})
