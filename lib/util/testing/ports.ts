/**
 * The first and last port for tests. Operating systems assign higher ports to connections and to the sockets of
 * queries.
 */
const [first, last] = [10_000, 31_999]

/** The number of port blocks. Each parallel worker of a test run has its own block. */
const blocks = 11
const size = (last - first + 1) / blocks
const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env
const base = first + (Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? blocks - 1) % blocks) * size
let next = process.pid % size

/** Returns a port that no other worker of this test run uses. Other programs may use the port. */
export const nextPort = () => base + (next++ % size)
