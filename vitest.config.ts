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

/**
 * Matches the code of tests that replace modules, or that change or measure the process, its timers or its log. Each of
 * them runs in a process of its own.
 */
const needsOwnProcess =
  /vi\.mock\(|spyOn\(log,|process\.(?:env|on|cpuUsage|memoryUsage)\b|getTimerCount\(|cpu-ms'|refused-upgrades'/
const isolated = new Set(tests.filter((file) => needsOwnProcess.test(readFileSync(join(root, file), 'utf8'))))

/** The tests that `npm run test:full` adds. */
const moreRuns = process.env.ADIT_FULL_TESTS === '1' ? ['./lib/util/testing/more-runs.ts'] : []

/** Renders with the production build of React. The development build takes more than twice as much CPU time. */
Object.assign(process.env, { NODE_ENV: 'production' })

/** Returns the glob pattern for a path. The folders of routes have brackets in their names. */
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
    // By default, `vitest --changed` also runs all tests after a change to package.json.
    forceRerunTriggers: ['**/vitest.config.ts'],
    // More workers than cores, because many tests wait for an agent or a time limit.
    maxWorkers: availableParallelism() + 1,
    // The limits are for tests that hang. Tests on a busy computer stay below them.
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
          // Sorted by name, the files that take longest to start are first.
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
