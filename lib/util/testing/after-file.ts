import { afterAll, vi } from 'vitest'
import { removeFolders } from './folder'

/** Test files share their processes: each leaves the clock, the process-wide slots and the disk as it found them. */
afterAll(() => {
  vi.useRealTimers()
  for (const slot of Object.getOwnPropertySymbols(globalThis))
    if (slot.description?.startsWith('adit.')) Reflect.deleteProperty(globalThis, slot)
  removeFolders()
})
