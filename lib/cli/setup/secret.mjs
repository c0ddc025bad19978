/**
 * The sealing key. Removed from the environment, so that npm, the build and every other tool run without it. Only the
 * console receives it.
 */
export const sealingKey = process.env.ADIT_SECRET

delete process.env.ADIT_SECRET
