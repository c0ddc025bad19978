/**
 * The sealing key, which only the console receives. It is removed from the environment so that npm, the build and all
 * other tools run without it.
 */
export const sealingKey = process.env.ADIT_SECRET

delete process.env.ADIT_SECRET
