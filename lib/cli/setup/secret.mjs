/**
 * The sealing key of the environment. It is taken out of there, so that npm, the build and every other tool that this
 * process starts runs without it; the console is given it.
 */
export const secret = process.env.ADIT_SECRET

delete process.env.ADIT_SECRET
