import { resolve } from 'node:path'

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../..')

/**
 * Returns the path of a file of the project.
 * @param {...string} names below the root
 */
export const inRoot = (...names) => resolve(root, ...names)
