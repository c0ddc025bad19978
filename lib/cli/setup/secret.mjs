/** The sealing key, which is removed from the environment so that only the console receives it. */
export const sealingKey = process.env.ADIT_SECRET

delete process.env.ADIT_SECRET
