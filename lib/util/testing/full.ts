/** True in `npm run test:full`: long tests run all their cases instead of a sample. */
export const isFull = process.env.ADIT_FULL_TESTS === '1'
