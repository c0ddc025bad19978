import { setImmediate } from 'node:timers/promises'

/** Lets whatever else waits have its turn: work on a store that never waits would keep the whole process to itself. */
export const breath = (): Promise<void> => setImmediate()
