/**
 * The sealing key, which is removed from the environment, so that npm, the build and every other tool run without it;
 * only the console receives it.
 */
export const secret = process.env.ADIT_SECRET

delete process.env.ADIT_SECRET
