import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const tests = ['lib', 'app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Replaces modules or globals, changes the process, or measures it or its timers. */
const needsOwnProcess =
  /vi\.(?:mock|stubEnv|stubGlobal)\(|process\.(?:env|on|cpuUsage|memoryUsage)\b|getTimerCount\(|cpu-ms'|refused-upgrades'/
const isolated = new Set(tests.filter((file) => needsOwnProcess.test(readFileSync(join(root, file), 'utf8'))))

/** The tests that `npm run test:full` adds. */
const moreRuns = process.env.ADIT_FULL_TESTS === '1' ? ['./lib/util/testing/more-runs.ts'] : []

/** Renders with the React that users get. The development build takes more than twice as much CPU time. */
Object.assign(process.env, { NODE_ENV: 'production' })

/** Brackets in the names of routes are part of the name, not a pattern. */
const asPattern = (file: string) => file.replaceAll(/[()[\]]/g, String.raw`\$&`)

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      'server-only': `${root}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    environment: 'node',
    globalSetup: './lib/util/testing/scratch.ts',
    // a script or version in package.json does not make every test a changed one
    forceRerunTriggers: ['**/vitest.config.ts'],
    // one more than cores: many tests wait for an agent or a time limit
    maxWorkers: availableParallelism() + 1,
    // generous: what hangs still fails, and a busy machine does not
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{lib,app,components}/**/*.test.{ts,tsx}'],
          exclude: [...isolated].map(asPattern),
          isolate: false,
          // sorted by name: the files that take longest to start come first
          setupFiles: ['./lib/util/testing/after-file.ts', ...moreRuns],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: [...isolated].map(asPattern), setupFiles: moreRuns },
      },
    ],
  },
})
